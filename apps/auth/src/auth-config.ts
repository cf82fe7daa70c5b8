import { IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';

export class AuthConfig extends OutgoingHttpConfig {
  /** Requests per second that one address may send to the token endpoint and its siblings; bursts of twice as many. */
  @IsInt()
  @Min(1)
  AUTH_RATE_PER_ADDRESS: number = 200;

  /** Tokens per second for one client; bursts of twice as many. */
  @IsInt()
  @Min(1)
  AUTH_RATE_PER_CLIENT: number = 100;

  /** Age at which the key of the access tokens gives way to a new one. */
  @IsInt()
  @Min(1)
  @Max(365)
  AUTH_KEY_ROTATION_DAYS: number = 30;

  /**
   * How long a service relies on the revoked tokens that it knows; the answer to a revocation, or to an authorization
   * code that is used again, waits so long for the services at most.
   */
  @IsInt()
  @Min(300)
  @Max(60_000)
  AUTH_REVOCATION_TIMEOUT_MS: number = 6_000;

  /** PEM files, comma-separated: the authorities of the attesters whose wallets are let in. None: no wallet is. */
  @IsOptional()
  @IsString()
  WALLET_ATTESTER_CA_FILES?: string;

  /** The operator's first client, with the scope `admin` in the tenant `platform`; made or updated at the start. */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  BOOTSTRAP_ADMIN_CLIENT_ID?: string;

  @IsOptional()
  @IsString()
  @Length(16, 200)
  BOOTSTRAP_ADMIN_CLIENT_SECRET?: string;
}
