import { readFileSync } from 'node:fs';
import { KafkaConfig, loadConfig } from '@vc/platform/config';
import type { KafkaConfig as ClientConfig, SASLOptions } from 'kafkajs';
import { OAuthTokens } from './oauth-tokens';

/** Settings of topics that a service creates. */
export interface TopicSettings {
  /** Whether services create missing topics. */
  isCreating: boolean;
  /** Undefined: that of the brokers. */
  replicationFactor: number | undefined;
  /** Undefined: that of the brokers. */
  minInSyncReplicas: number | undefined;
  retentionDays: number;
  deadLetterRetentionDays: number;
}

/** How a program reaches Kafka, and which topics it creates there. */
export interface KafkaSettings {
  brokers: string[];
  security: Pick<ClientConfig, 'ssl' | 'sasl'>;
  topics: TopicSettings;
}

/** @throws Error when a file of the configuration cannot be read */
export function toKafkaSettings(config: KafkaConfig): KafkaSettings {
  return {
    brokers: config.KAFKA_BROKERS.split(','),
    security: { ...tlsOf(config), ...saslOf(config) },
    topics: {
      isCreating: config.KAFKA_CREATE_TOPICS === 'on',
      replicationFactor: config.KAFKA_REPLICATION_FACTOR,
      minInSyncReplicas: config.KAFKA_MIN_INSYNC_REPLICAS,
      retentionDays: config.KAFKA_RETENTION_DAYS,
      deadLetterRetentionDays: config.KAFKA_DEAD_LETTER_RETENTION_DAYS,
    },
  };
}

/** Settings of brokers without TLS and SASL. @param brokers comma-separated */
export function openKafka(brokers: string): KafkaSettings {
  return toKafkaSettings(loadConfig(KafkaConfig, { KAFKA_BROKERS: brokers }));
}

function tlsOf({
  KAFKA_TLS: tls,
  KAFKA_CA_FILES: authorities,
  KAFKA_CERTIFICATE_FILE: certificate,
  KAFKA_CERTIFICATE_KEY_FILE: key,
}: KafkaConfig): Pick<ClientConfig, 'ssl'> {
  if (tls === 'off') return {};
  return {
    ssl: {
      ...(authorities !== undefined && { ca: authorities.split(',').map((file) => readFileSync(file)) }),
      ...(certificate !== undefined && { cert: readFileSync(certificate) }),
      ...(key !== undefined && { key: readFileSync(key) }),
    },
  };
}

function saslOf(config: KafkaConfig): Pick<ClientConfig, 'sasl'> {
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_USERNAME: username = '', KAFKA_PASSWORD: password = '' } = config;
  if (mechanism === undefined) return {};
  if (mechanism !== 'oauthbearer') return { sasl: { mechanism, username, password } as SASLOptions };
  const tokens = new OAuthTokens({
    url: config.KAFKA_OAUTH_TOKEN_URL ?? '',
    clientId: config.KAFKA_OAUTH_CLIENT_ID ?? '',
    clientSecret: config.KAFKA_OAUTH_CLIENT_SECRET ?? '',
    scope: config.KAFKA_OAUTH_SCOPE,
  });
  const sasl: SASLOptions = { mechanism, oauthBearerProvider: async () => ({ value: await tokens.get() }) };
  return { sasl };
}
