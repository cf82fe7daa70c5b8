import { findTenant } from '@vc/contract/routes';
import type { ServiceConfig } from '@vc/platform/config';
import { listenerOf, toNetwork } from '@vc/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Quota, toQuotaHeaders } from './quota';
import type { RateLimit } from './rate-limit';
import { tooManyRequests } from './rate-limits.errors';
import type { RateLimits } from './rate-limits';

/** The limits of every request from outside. */
export class RequestLimits {
  private readonly address: RateLimit;
  private readonly client: RateLimit;
  private readonly tenant: RateLimit;
  /** Requests of strangers, who cannot use up the limit of the tenant's own clients. */
  private readonly wallets: RateLimit;

  /** @param perSecondOf requests per second of a tenant; undefined: `RATE_PER_TENANT` */
  constructor(
    limits: RateLimits,
    config: ServiceConfig,
    private readonly perSecondOf: (tenantId: string) => number | undefined = () => undefined,
  ) {
    this.address = limits.create('address', config.RATE_PER_ADDRESS);
    this.client = limits.create('client', config.RATE_PER_CLIENT);
    this.tenant = limits.create('tenant', config.RATE_PER_TENANT);
    this.wallets = limits.create('wallets', config.RATE_PER_TENANT);
  }

  /** Counts a request before it is routed. @throws DomainError `RATE_LIMITED` */
  readonly countRequest = (request: FastifyRequest, reply: FastifyReply): void => {
    const { url, raw } = request;
    // The service token, and not an address, is the measure of calls between services.
    if (listenerOf(raw) === 'internal' || url.startsWith('/health/')) return;
    const ofAddress = this.address.take(toNetwork(request.ip));
    const tenant = ofAddress.waitSeconds > 0 ? undefined : findTenant(url);
    admit(reply, tenant === undefined ? [ofAddress] : [ofAddress, this.takeOfTenant(this.wallets, tenant)]);
  };

  /** Counts a request whose caller is known. @throws DomainError `RATE_LIMITED` */
  countCaller({ clientId, tenantId }: { clientId: string; tenantId: string }, reply: FastifyReply): void {
    const ofClient = this.client.take(clientId);
    admit(reply, ofClient.waitSeconds > 0 ? [ofClient] : [ofClient, this.takeOfTenant(this.tenant, tenantId)]);
  }

  private takeOfTenant(limit: RateLimit, tenantId: string): Quota {
    return limit.take(tenantId, 1, this.perSecondOf(tenantId));
  }
}

/** Adds the headers of the quotas to those of earlier ones. */
function admit(reply: FastifyReply, quotas: Quota[]): void {
  for (const [name, value] of Object.entries(toQuotaHeaders(quotas))) {
    const before = reply.getHeader(name);
    void reply.header(name, before === undefined ? value : `${String(before)}, ${value}`);
  }
  if (quotas.some(({ waitSeconds }) => waitSeconds > 0)) throw tooManyRequests();
}
