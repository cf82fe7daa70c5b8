import { IsIn, IsInt, IsOptional, IsString, IsUrl, Length, Max, Min } from 'class-validator';
import { AreReadableFiles, Secret } from '@vc/platform/config';
import { MailConfig } from '@vc/platform/mail';
import { AreDnsServers } from '@vc/platform/outgoing-http';
import { ANNOUNCED_DAYS } from '@vc/platform/persistence';

const INTERNAL_URL = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

export class AuthConfig extends MailConfig {
  override DATABASE_POOL_SIZE: number = 4;

  /** Port for administration (`/auth/admin`). No gateway routes to it. */
  @IsInt()
  @Min(0)
  @Max(65535)
  ADMIN_PORT: number = 8082;

  /** Address of the service `verification` for internal calls. */
  @IsUrl(INTERNAL_URL)
  VERIFICATION_INTERNAL_URL: string = 'http://verification:8081';

  /** Address of the service `wallet` for internal calls. */
  @IsUrl(INTERNAL_URL)
  WALLET_INTERNAL_URL: string = 'http://wallet:8081';

  /** Address of the service `webhook-delivery` for internal calls. */
  @IsUrl(INTERNAL_URL)
  WEBHOOK_DELIVERY_INTERNAL_URL: string = 'http://webhook-delivery:8081';

  /** Address of the service `console` for internal calls. */
  @IsUrl(INTERNAL_URL)
  CONSOLE_INTERNAL_URL: string = 'http://console:8081';

  /** Requests per second from one address to the rate-limited endpoints. Bursts may have twice as many. */
  @IsInt()
  @Min(1)
  AUTH_RATE_PER_ADDRESS: number = 200;

  /** Tokens per second for one client. Bursts may have twice as many. */
  @IsInt()
  @Min(1)
  AUTH_RATE_PER_CLIENT: number = 100;

  /** Tokens per second for all clients of a tenant. Bursts may have twice as many. */
  @IsInt()
  @Min(1)
  AUTH_RATE_PER_TENANT: number = 500;

  /** Age in days at which a new key replaces the signing key of the access tokens. */
  @IsInt()
  @Min(1)
  @Max(365)
  AUTH_KEY_ROTATION_DAYS: number = 30;

  /**
   * Lease of a service on its copy of the revoked tokens. A revocation, or the replay of an authorization code, is
   * answered at the latest after this time. A service that has not reached this one for so long refuses tokens with 503.
   */
  @IsInt()
  @Min(300)
  @Max(60_000)
  AUTH_REVOCATION_TIMEOUT_MS: number = 5_000;

  /** PEM files, comma-separated: the trust anchors of wallet attesters for all tenants. */
  @AreReadableFiles()
  WALLET_ATTESTER_CA_FILES?: string;

  /**
   * Whether the wallet providers on the trust lists of a tenant attest wallets to this tenant. Without them and without files,
   * attested wallets are rejected.
   */
  @IsIn(['on', 'off'])
  WALLET_ATTESTERS_FROM_TRUST_LISTS: 'on' | 'off' = 'off';

  /** Minutes without a request for a token after which a session of a member of staff ends. */
  @IsInt()
  @Min(1)
  @Max(24 * 60)
  STAFF_SESSION_IDLE_MINUTES: number = 30;

  /** Hours after the log-in at which a session of a member of staff ends. */
  @IsInt()
  @Min(1)
  @Max(30 * 24)
  STAFF_SESSION_HOURS: number = 12;

  /** Days from the request to delete a tenant until it is deleted. In this time the operator may cancel the deletion. */
  @IsInt()
  @Min(ANNOUNCED_DAYS)
  @Max(3650)
  TENANT_DELETION_GRACE_DAYS: number = 30;

  /** Hours after which the health of the platform calls the latest backup late. */
  @IsInt()
  @Min(1)
  @Max(24 * 366)
  AUTH_BACKUP_MAX_AGE_HOURS: number = 26;

  /**
   * DNS servers that are asked for the proofs of the domains of tenants and of webhook endpoints, as comma-separated addresses with or without a port.
   * Default: those of the system.
   */
  @IsOptional()
  @AreDnsServers()
  DOMAIN_DNS_SERVERS?: string;

  /**
   * The operator's first client, with the scope `admin` in the tenant `platform`. It is created or updated at the
   * start.
   */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  BOOTSTRAP_ADMIN_CLIENT_ID?: string;

  /** Secret of that client. */
  @Secret()
  @IsOptional()
  @IsString()
  @Length(16, 200)
  BOOTSTRAP_ADMIN_CLIENT_SECRET?: string;

  get domainDnsServers(): string[] | undefined {
    return this.DOMAIN_DNS_SERVERS?.split(',');
  }

  /** The ends of a session of staff, in seconds. */
  get staffSession() {
    return { idle: this.STAFF_SESSION_IDLE_MINUTES * 60, absolute: this.STAFF_SESSION_HOURS * 60 * 60 };
  }
}
