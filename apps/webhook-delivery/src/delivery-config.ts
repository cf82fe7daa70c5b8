import { AreDnsServers, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import {
  acceptsConsent,
  allowanceOriginOf,
  IsVerificationMode,
  RECOVERABLE_DAYS,
  requiresProof,
  type VerificationMode,
} from '@vc/feature/webhook-store';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

export class DeliveryConfig extends OutgoingHttpConfig {
  override DATABASE_POOL_SIZE: number = 4;

  /** Retention of deliveries that have ended, with the log of their attempts. */
  @IsInt()
  @Min(RECOVERABLE_DAYS)
  @Max(3_650)
  WEBHOOK_RETENTION_DAYS: number = 30;

  /** Retention of the daily counts of usage. */
  @IsInt()
  @Min(31)
  @Max(3_650)
  USAGE_RETENTION_DAYS: number = 400;

  /**
   * What an endpoint has to do before it receives events. `consent`: it answers a challenge with 2xx, and shares a small
   * allowance with the unproven endpoints of its origin until it is proven. `strict` (or its earlier name `required`): it
   * echoes the challenge. `off`: nothing.
   */
  @IsVerificationMode()
  WEBHOOK_VERIFICATION: VerificationMode = 'consent';

  /** Comma-separated origins (`https://host` or `https://host:port`) whose endpoints are proven by a 2xx to a challenge. */
  @IsOptional()
  @Matches(/^https:\/\/[^\s,/?#@]+(,https:\/\/[^\s,/?#@]+)*$/, {
    message: 'WEBHOOK_TRUSTED_ORIGINS must be origins such as https://hooks.example.com,https://shop.example.com:8443',
  })
  WEBHOOK_TRUSTED_ORIGINS?: string;

  /**
   * DNS servers that are asked for the proofs of the domains of tenants and of webhook endpoints, as comma-separated addresses
   * with or without a port. Default: those of the system.
   */
  @IsOptional()
  @AreDnsServers()
  DOMAIN_DNS_SERVERS?: string;

  get trustedOrigins(): string[] {
    return this.WEBHOOK_TRUSTED_ORIGINS?.split(',').map(allowanceOriginOf) ?? [];
  }

  get domainDnsServers(): string[] | undefined {
    return this.DOMAIN_DNS_SERVERS?.split(',');
  }

  get requiresProof(): boolean {
    return requiresProof(this.WEBHOOK_VERIFICATION);
  }

  get acceptsConsent(): boolean {
    return acceptsConsent(this.WEBHOOK_VERIFICATION);
  }
}
