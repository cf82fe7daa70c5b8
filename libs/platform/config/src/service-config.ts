import { IsIn, IsInt, IsOptional, IsString, IsUrl, Matches, Max, Min } from 'class-validator';
import { AreKeyEncryptionKeys, IsKeyEncryptionKey } from './variable-rules';
import { AreReadableFiles } from './certificate-files';
import { Secret } from './secret';
import { IsTrustedProxies } from './trusted-proxies';
import { TracingConfig } from './tracing-config';

/** Variables of the metrics and of the access log. */
class MetricsConfig extends TracingConfig {
  /** Port of `GET /metrics` in the text format of Prometheus. No gateway routes to it. */
  @IsInt()
  @Min(0)
  @Max(65535)
  METRICS_PORT: number = 9464;

  /** Tenants that have series of their own in a replica. The requests of further ones are counted together. */
  @IsInt()
  @Min(0)
  @Max(10_000)
  METRICS_TENANTS: number = 100;

  /** Whether the log has a line for each request, without paths, queries and bodies. */
  @IsIn(['on', 'off'])
  ACCESS_LOG: 'on' | 'off' = 'on';
}

/**
 * Longest time for which published events are kept to be published again, in hours. The inbox of a consumer keeps their ids for
 * this time and that of the topics.
 */
export const MAX_ARCHIVE_HOURS = 14 * 24;

const INTERNAL_URL = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/** Variables of every service. */
export class ServiceConfig extends MetricsConfig {
  /** Base URL of every address that clients, wallets and partners see, without a trailing slash. */
  @IsUrl({ ...INTERNAL_URL, allow_query_components: false, allow_fragments: false })
  @Matches(/[^/]$/, { message: 'PUBLIC_URL must not end with a slash' })
  PUBLIC_URL: string = 'http://localhost:8080';

  /** Port for clients, wallets and partners. */
  @IsInt()
  @Min(0)
  @Max(65535)
  PORT: number = 8080;

  /** Port for the calls of other services. No gateway routes to it. */
  @IsInt()
  @Min(0)
  @Max(65535)
  INTERNAL_PORT: number = 8081;

  /** Address on which the service listens. */
  @IsString()
  HOST: string = '0.0.0.0';

  /** After SIGTERM, a service is not ready and answers for so long, in ms, until no balancer sends it requests. */
  @IsInt()
  @Min(0)
  @Max(3_600_000)
  SHUTDOWN_DELAY_MS: number = 5_000;

  /** `ready` refuses connections until the start is done, for balancers that ask no probe, such as nginx. */
  @IsIn(['starting', 'ready'])
  LISTEN_WHEN: 'starting' | 'ready' = 'starting';

  /** Longest time after that delay for requests, consumers and deliveries to end, in ms. Then the process ends. */
  @IsInt()
  @Min(0)
  @Max(3_600_000)
  SHUTDOWN_GRACE_MS: number = 20_000;

  /** Login of the service to PostgreSQL, which is no owner of schemas: docs/operating/database.md. */
  @Secret()
  @Matches(/^postgres(ql)?:\/\//, { message: 'DATABASE_URL must be a postgres:// URL' })
  DATABASE_URL: string;

  /** Password of that login which is tried when PostgreSQL refuses that of DATABASE_URL, during a rotation. */
  @Secret()
  @IsOptional()
  @IsString()
  FURTHER_DATABASE_PASSWORD?: string;

  /** Most connections to PostgreSQL that a replica opens. */
  @IsInt()
  @Min(1)
  @Max(100)
  DATABASE_POOL_SIZE: number = 10;

  /** Longest wait for PostgreSQL, in ms. After it the request is answered with 503. */
  @IsInt()
  @Min(100)
  @Max(3_600_000)
  DATABASE_TIMEOUT_MS: number = 15_000;

  /** Whether DATABASE_URL names a pooler in transaction mode, such as PgBouncer: docs/operating/database.md. */
  @IsIn(['none', 'transaction'])
  DATABASE_POOLER: 'none' | 'transaction' = 'none';

  /** Private key of this service, which signs its service tokens. */
  @Secret()
  @Matches(/^[A-Za-z0-9_-]{43}$/, { message: 'SERVICE_KEY must be a private P-256 key, 32 bytes in base64url' })
  SERVICE_KEY: string;

  /** Further private keys of this service, which only verify, during a rotation; comma-separated. */
  @Secret()
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{43}(,[A-Za-z0-9_-]{43})*$/, {
    message: 'FURTHER_SERVICE_KEYS must be private P-256 keys, 32 bytes in base64url each, comma-separated',
  })
  FURTHER_SERVICE_KEYS?: string;

  /** Public keys of all services; of several with one name, the first is for codes to that service, and all verify. */
  @Matches(/^[a-z-]+=[A-Za-z0-9_-]{87}(,[a-z-]+=[A-Za-z0-9_-]{87})*$/, {
    message: 'SERVICE_PUBLIC_KEYS must be name=key, comma-separated, each key a P-256 point of 65 bytes in base64url',
  })
  SERVICE_PUBLIC_KEYS: string;

  /**
   * Key-encryption key, which seals the data keys of the service, in base64 or wrapped: docs/operating/key-rotation.md,
   * docs/keys.md.
   */
  @Secret()
  @IsKeyEncryptionKey('KEY_ENCRYPTION_KEY')
  KEY_ENCRYPTION_KEY: string;

  /** Further key-encryption keys, which only open, during a rotation; comma-separated. */
  @Secret()
  @IsOptional()
  @AreKeyEncryptionKeys('FURTHER_KEY_ENCRYPTION_KEYS')
  FURTHER_KEY_ENCRYPTION_KEYS?: string;

  /** JSON file with the providers that unwrap key-encryption keys at the start: docs/keys.md. */
  @IsOptional()
  @AreReadableFiles()
  KEY_WRAPPING_FILE?: string;

  /**
   * Hours for which a service keeps the events that it has published, so that they can be published again: docs/operating/backup.md.
   * 0 keeps none. Of two services with one schema, the shorter time applies. Where many events are published, they are deleted together, up to
   * a 24th of this time later.
   */
  @IsInt()
  @Min(0)
  @Max(MAX_ARCHIVE_HOURS)
  OUTBOX_ARCHIVE_HOURS: number = 72;

  /** Whether ML-DSA (FIPS 204) is accepted and offered, in addition: docs/keys.md. The same for all services of an installation. */
  @IsIn(['on', 'off'])
  POST_QUANTUM_ALGORITHMS: 'on' | 'off' = 'off';

  /** File to which a service with audit chains appends their published heads, each minute. */
  @IsOptional()
  @IsString()
  AUDIT_HEADS_FILE?: string;

  /** Least severe entries of the log. */
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
  LOG_LEVEL: string = 'info';

  /** Proxies whose `X-Forwarded-For` names the client: their number, or their addresses and ranges. None by default. */
  @IsTrustedProxies()
  TRUSTED_PROXIES: string = '';

  /** Requests per second to a service from one address, or one IPv6 network of 64 bits. Bursts may have twice as many. */
  @IsInt()
  @Min(1)
  RATE_PER_ADDRESS: number = 1_000;

  /** Requests per second to a service of one client. Bursts may have twice as many. */
  @IsInt()
  @Min(1)
  RATE_PER_CLIENT: number = 1_000;

  /** Requests per second to a service of all clients of a tenant, and of all wallets to its issuer and verifier. */
  @IsInt()
  @Min(1)
  RATE_PER_TENANT: number = 2_000;

  /**
   * Whether a service that has more requests than its machine can do refuses some with 503, those of strangers first. The limits above
   * apply in addition. `off` is for tests and measurements.
   */
  @IsIn(['on', 'off'])
  LOAD_SHEDDING: 'on' | 'off' = 'on';

  /** Longest wait for another service, in ms; longer than its `DATABASE_TIMEOUT_MS`. */
  @IsInt()
  @Min(100)
  @Max(3_600_000)
  INTERNAL_TIMEOUT_MS: number = 20_000;

  /** Address of the service `auth` for internal calls. */
  @IsUrl(INTERNAL_URL)
  AUTH_INTERNAL_URL: string = 'http://auth:8081';

  /** Address of the service `trust` for internal calls. */
  @IsUrl(INTERNAL_URL)
  TRUST_INTERNAL_URL: string = 'http://trust:8081';

  /** Address of the service `presentation` for internal calls. */
  @IsUrl(INTERNAL_URL)
  PRESENTATION_INTERNAL_URL: string = 'http://presentation:8081';

  /** Address of the service `onboarding` for internal calls. */
  @IsUrl(INTERNAL_URL)
  ONBOARDING_INTERNAL_URL: string = 'http://onboarding:8081';

  /** Address of the service `issuance` for internal calls. */
  @IsUrl(INTERNAL_URL)
  ISSUANCE_INTERNAL_URL: string = 'http://issuance:8081';

  /** Address of the service `webhooks` for internal calls. */
  @IsUrl(INTERNAL_URL)
  WEBHOOKS_INTERNAL_URL: string = 'http://webhooks:8081';
}
