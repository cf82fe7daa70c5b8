#!/bin/sh
# Makes the access control lists of docs/kafka.md. `npm run dev -- events` generates this file. Run it as a super user of Kafka:
#   KAFKA_ACLS='kafka-acls.sh --bootstrap-server kafka:9093 --command-config admin.properties' sh deploy/kafka-acls.sh
set -eu
: "${KAFKA_ACLS:?names the command}"
$KAFKA_ACLS --add --allow-principal User:issuance --operation Write --operation Create --operation DescribeConfigs --topic openid4vc.issuance --topic wallet.credential --topic audit.head --topic staff.alert --topic wallet.credential.dlq --topic trust.certificate.dlq
$KAFKA_ACLS --add --allow-principal User:issuance --operation Read --topic wallet.credential --topic trust.certificate
$KAFKA_ACLS --add --allow-principal User:issuance --operation Read --group issuance
$KAFKA_ACLS --add --allow-principal User:webhook-delivery --operation Write --operation Create --operation DescribeConfigs --topic webhook.endpoint --topic staff.alert --topic openid4vc.issuance.dlq --topic wallet.credential.dlq --topic openid4vc.presentation.dlq --topic wallet.presentation.dlq --topic trust.certificate.dlq --topic trust.list.dlq
$KAFKA_ACLS --add --allow-principal User:webhook-delivery --operation Read --topic openid4vc.issuance --topic wallet.credential --topic openid4vc.presentation --topic wallet.presentation --topic trust.certificate --topic trust.list
$KAFKA_ACLS --add --allow-principal User:webhook-delivery --operation Read --group webhook-delivery
$KAFKA_ACLS --add --allow-principal User:webhook-delivery --operation Read --operation Delete --group reader. --resource-pattern-type prefixed
$KAFKA_ACLS --add --allow-principal User:wallet --operation Write --operation Create --operation DescribeConfigs --topic wallet.credential --topic wallet.presentation
$KAFKA_ACLS --add --allow-principal User:presentation --operation Write --operation Create --operation DescribeConfigs --topic openid4vc.presentation --topic wallet.presentation --topic audit.head --topic staff.alert --topic trust.certificate.dlq
$KAFKA_ACLS --add --allow-principal User:presentation --operation Read --topic trust.certificate
$KAFKA_ACLS --add --allow-principal User:presentation --operation Read --group presentation
$KAFKA_ACLS --add --allow-principal User:trust --operation Write --operation Create --operation DescribeConfigs --topic trust.certificate --topic trust.list --topic audit.head --topic staff.alert
$KAFKA_ACLS --add --allow-principal User:auth --operation Write --operation Create --operation DescribeConfigs --topic audit.head --topic tenant.deletion --topic staff.alert.dlq
$KAFKA_ACLS --add --allow-principal User:auth --operation Read --topic staff.alert
$KAFKA_ACLS --add --allow-principal User:auth --operation Read --group auth
$KAFKA_ACLS --add --allow-principal User:verification --operation Write --operation Create --operation DescribeConfigs --topic audit.head
$KAFKA_ACLS --add --allow-principal User:webhooks --operation Write --operation Create --operation DescribeConfigs --topic audit.head
$KAFKA_ACLS --add --allow-principal User:operator --operation Write --topic openid4vc.issuance --topic wallet.credential --topic openid4vc.presentation --topic wallet.presentation --topic trust.certificate --topic trust.list --topic staff.alert
$KAFKA_ACLS --add --allow-principal User:operator --operation Read --topic openid4vc.issuance.dlq --topic wallet.credential.dlq --topic openid4vc.presentation.dlq --topic wallet.presentation.dlq --topic trust.certificate.dlq --topic trust.list.dlq --topic staff.alert.dlq --topic audit.head
$KAFKA_ACLS --add --allow-principal User:operator --operation Read --group dead-letters
$KAFKA_ACLS --add --allow-principal User:operator --operation Read --operation Delete --group reader. --resource-pattern-type prefixed
