{{/* Ends the rendering where values contradict each other, which the schema cannot say. */}}
{{- define "vc.check" -}}
{{- if not .Values.publicUrl -}}{{ fail "publicUrl is required." }}{{- end -}}
{{- if not .Values.kafka.brokers -}}{{ fail "kafka.brokers is required." }}{{- end -}}
{{- if eq (empty .Values.servicePublicKeys.value) (empty .Values.servicePublicKeys.existingConfigMap) -}}
{{- fail "Either servicePublicKeys.value or servicePublicKeys.existingConfigMap is required." -}}
{{- end -}}
{{- with .Values.kafka -}}
{{- if and (eq .sasl.mechanism "oauthbearer") (not (and .tls.enabled .sasl.oauthTokenUrl)) -}}
{{- fail "kafka.sasl.mechanism oauthbearer needs kafka.tls.enabled and kafka.sasl.oauthTokenUrl." -}}
{{- end -}}
{{- end -}}
{{- range (include "vc.services" . | fromJson).items -}}
{{- if and .values.autoscaling.enabled .values.keda.enabled -}}
{{- fail (printf "Either autoscaling or keda of %s can be enabled." .service.name) -}}
{{- end -}}
{{- end -}}
{{- end }}
