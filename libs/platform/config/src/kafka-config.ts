import { IsIn, IsInt, IsOptional, Matches, Max, Min, ValidateBy } from 'class-validator';
import { OnlyWith } from './variable-rules';
import { AreReadableFiles } from './certificate-files';
import { Secret } from './secret';

const SCRAM = ['scram-sha-256', 'scram-sha-512'];

const OnlyWithTls = () =>
  OnlyWith<KafkaConfig>({ isUsed: ({ KAFKA_TLS: tls }) => tls === 'on', setting: 'KAFKA_TLS=on' });

const ForScram = () =>
  OnlyWith<KafkaConfig>({
    isUsed: ({ KAFKA_SASL_MECHANISM: mechanism }) => SCRAM.includes(mechanism ?? ''),
    setting: `KAFKA_SASL_MECHANISM=${SCRAM.join(' or ')}`,
    isRequired: true,
  });

const ForOAuth = (isRequired = true) =>
  OnlyWith<KafkaConfig>({
    isUsed: ({ KAFKA_SASL_MECHANISM: mechanism }) => mechanism === 'oauthbearer',
    setting: 'KAFKA_SASL_MECHANISM=oauthbearer',
    isRequired,
  });

/** A relation between two variables, of which the named one is reported. */
const Agrees = (isAgreed: (config: KafkaConfig) => boolean, message: string) =>
  ValidateBy({
    name: 'agrees',
    validator: {
      validate: (_, args) => isAgreed(args?.object as KafkaConfig),
      defaultMessage: () => message,
    },
  });

/** Variables of each program that connects to Kafka. docs/kafka.md describes them. */
export class KafkaConfig {
  /** Addresses of brokers, from which the client learns those of the others. */
  @Matches(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/, { message: 'KAFKA_BROKERS must be a comma-separated list of host:port' })
  KAFKA_BROKERS: string;

  /** Whether connections to brokers use TLS. */
  @IsIn(['on', 'off'])
  KAFKA_TLS: 'on' | 'off' = 'off';

  /** PEM files of the authorities that are trusted to name brokers, instead of the public ones; comma-separated. */
  @AreReadableFiles()
  @OnlyWithTls()
  KAFKA_CA_FILES?: string;

  /** PEM file of a client certificate, where brokers ask for one. */
  @AreReadableFiles()
  @OnlyWithTls()
  KAFKA_CERTIFICATE_FILE?: string;

  /** PEM file of the key of that certificate. */
  @Agrees(
    (config) => (config.KAFKA_CERTIFICATE_FILE === undefined) === (config.KAFKA_CERTIFICATE_KEY_FILE === undefined),
    'KAFKA_CERTIFICATE_FILE and KAFKA_CERTIFICATE_KEY_FILE belong together',
  )
  @AreReadableFiles()
  @OnlyWithTls()
  KAFKA_CERTIFICATE_KEY_FILE?: string;

  /** How the program authenticates to brokers. Without it, only TLS does. */
  @Agrees(
    ({ KAFKA_SASL_MECHANISM: mechanism, KAFKA_TLS: tls }) => mechanism !== 'oauthbearer' || tls === 'on',
    'KAFKA_SASL_MECHANISM=oauthbearer needs KAFKA_TLS=on, because it sends tokens',
  )
  @IsOptional()
  @IsIn([...SCRAM, 'oauthbearer'])
  KAFKA_SASL_MECHANISM?: 'scram-sha-256' | 'scram-sha-512' | 'oauthbearer';

  /** Principal of the program. */
  @ForScram()
  KAFKA_USERNAME?: string;

  /** Password of that principal. */
  @Secret()
  @ForScram()
  KAFKA_PASSWORD?: string;

  /** Token endpoint of the OpenID provider that Kafka trusts. */
  @ForOAuth()
  @Agrees(
    ({ KAFKA_OAUTH_TOKEN_URL: url }) =>
      url === undefined || /^https:\/\/[^/]|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url),
    'KAFKA_OAUTH_TOKEN_URL must be an https address; http is for localhost only',
  )
  KAFKA_OAUTH_TOKEN_URL?: string;

  /** Client of the program at that provider. */
  @ForOAuth()
  KAFKA_OAUTH_CLIENT_ID?: string;

  /** Secret of that client. */
  @Secret()
  @ForOAuth()
  KAFKA_OAUTH_CLIENT_SECRET?: string;

  /** Scope of the tokens for brokers. */
  @ForOAuth(false)
  KAFKA_OAUTH_SCOPE?: string;

  /** Whether a service creates the topics that it writes to. Otherwise it waits for those that the operator creates. */
  @IsIn(['on', 'off'])
  KAFKA_CREATE_TOPICS: 'on' | 'off' = 'on';

  /** Replicas of new topics. Default: that of the brokers. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  KAFKA_REPLICATION_FACTOR?: number;

  /** Replicas that must have a message before it is acknowledged. Default: that of the brokers. */
  @Agrees(
    ({ KAFKA_MIN_INSYNC_REPLICAS: min, KAFKA_REPLICATION_FACTOR: all }) =>
      min === undefined || all === undefined || min <= all,
    'KAFKA_MIN_INSYNC_REPLICAS must not exceed KAFKA_REPLICATION_FACTOR',
  )
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  KAFKA_MIN_INSYNC_REPLICAS?: number;

  /** Days for which topics keep events: longer than a recovery of webhooks reaches back. */
  @IsInt()
  @Min(15)
  @Max(3_650)
  KAFKA_RETENTION_DAYS: number = 15;

  /** Days for which dead-letter topics keep events. */
  @IsInt()
  @Min(15)
  @Max(3_650)
  KAFKA_DEAD_LETTER_RETENTION_DAYS: number = 30;
}
