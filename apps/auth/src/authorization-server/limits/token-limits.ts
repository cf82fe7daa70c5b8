import { Injectable } from '@nestjs/common';
import { type Quota, RateLimit, RateLimits } from '@vc/platform/rate-limits';
import { AuthConfig } from '../../auth-config';

/** The rates of token requests, shared by the fast path and oidc-provider. */
@Injectable()
export class TokenLimits {
  private readonly address: RateLimit;
  private readonly client: RateLimit;
  private readonly tenant: RateLimit;

  constructor(limits: RateLimits, config: AuthConfig) {
    this.address = limits.create('credentials-address', config.AUTH_RATE_PER_ADDRESS);
    this.client = limits.create('token-client', config.AUTH_RATE_PER_CLIENT);
    this.tenant = limits.create('token-tenant', config.AUTH_RATE_PER_TENANT);
  }

  /** Counts a request to an endpoint that verifies credentials or signs. */
  takeForAddress(network: string): Quota {
    return this.address.take(network);
  }

  /** Counts a token of the client, and returns the quota that is exceeded, if any. */
  findExceeded(clientId: string, tenantId: string): Quota | undefined {
    const ofClient = this.client.take(clientId);
    if (ofClient.waitSeconds > 0) return ofClient;
    const ofTenant = this.tenant.take(tenantId);
    return ofTenant.waitSeconds > 0 ? ofTenant : undefined;
  }
}
