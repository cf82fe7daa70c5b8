import { findTenant } from '@vc/contract/routes';
import { GrowingCache } from '@vc/platform/scheduling';
import type { ServiceConfig } from '@vc/platform/config';
import { listenerOf, toNetwork } from '@vc/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoadShedder } from './load-shedder';
import { type Quota, toQuotaHeaders } from './quota';
import type { FairRateLimit } from './fair-rate-limit';
import type { RateLimit } from './rate-limit';
import { overloaded, tooManyRequests } from './rate-limits.errors';
import type { RateLimits } from './rate-limits';

const [UNAUTHORIZED, NOT_FOUND] = [401, 404];
/** Credentials of clients are checked later, and have limits of their own. */
const TOKEN = /^(?:bearer|dpop) /i;

interface RequestLimitsOptions {
  /** Refuses requests under load; undefined: none are refused for it. */
  load?: LoadShedder | undefined;
  /** Requests per second of a tenant; undefined: `RATE_PER_TENANT`. */
  perSecondOf?: (tenantId: string) => number | undefined;
  /** Whether the caller of the request is counted with `countCaller`, unless it is refused. */
  isOfCaller: (request: FastifyRequest) => boolean;
}

/** The limits of every request from outside. */
export class RequestLimits {
  private readonly address: RateLimit;
  private readonly client: RateLimit;
  private readonly tenant: RateLimit;
  /** Requests of strangers, who cannot use up the limit of the tenant's own clients. Their addresses share it. */
  private readonly wallets: FairRateLimit;

  /** Networks that have presented a token which was refused, while the service has too much to do. */
  private readonly impostors = new GrowingCache<string, true>({ max: 10_000, ttl: 10_000 });

  private readonly load: LoadShedder | undefined;
  private readonly perSecondOf: (tenantId: string) => number | undefined;
  private readonly isOfCaller: (request: FastifyRequest) => boolean;

  constructor(
    limits: RateLimits,
    config: ServiceConfig,
    { load, perSecondOf = () => undefined, isOfCaller }: RequestLimitsOptions,
  ) {
    this.load = load;
    this.perSecondOf = perSecondOf;
    this.isOfCaller = isOfCaller;
    this.address = limits.create('address', config.RATE_PER_ADDRESS);
    this.client = limits.create('client', config.RATE_PER_CLIENT);
    this.tenant = limits.create('tenant', config.RATE_PER_TENANT);
    this.wallets = limits.createFair('wallets', config.RATE_PER_TENANT);
  }

  /** Counts a request before it is routed. @throws DomainError `RATE_LIMITED` */
  readonly countRequest = (request: FastifyRequest, reply: FastifyReply): void => {
    const { url, raw } = request;
    // The service token, and not an address, is the measure of calls between services.
    if (listenerOf(raw) === 'internal' || url.startsWith('/health/')) return;
    const network = toNetwork(request.ip);
    this.shedStranger(request, reply, network);
    const ofAddress = this.address.take(network);
    const tenant = ofAddress.waitSeconds > 0 ? undefined : findTenant(url);
    if (tenant === undefined) return admit(reply, [ofAddress]);
    const perSecond = this.perSecondOf(tenant);
    const ofStrangers = this.wallets.take(tenant, network, perSecond);
    admit(reply, [ofAddress, ofStrangers]);
    // A request for what does not exist counts for its address alone.
    reply.raw.once('finish', () => {
      if (reply.raw.statusCode === NOT_FOUND) this.wallets.giveBack(tenant, perSecond);
    });
  };

  /** Counts a request whose caller is known. @throws DomainError `RATE_LIMITED` */
  countCaller({ clientId, tenantId }: { clientId: string; tenantId: string }, reply: FastifyReply): void {
    if (this.load?.accepts('member', tenantId) === false) throw overloaded();
    const ofClient = this.client.take(clientId);
    const isRefused = ofClient.waitSeconds > 0;
    admit(reply, isRefused ? [ofClient] : [ofClient, this.tenant.take(tenantId, 1, this.perSecondOf(tenantId))]);
  }

  /**
   * A request with a token counts as that of a member, unless its network has presented a token that was refused, or the route does
   * not verify tokens before the body is read.
   * @throws DomainError `UNAVAILABLE`
   */
  private shedStranger(request: FastifyRequest, { raw }: FastifyReply, network: string): void {
    if (!this.load) return;
    const isToken = TOKEN.test(request.headers.authorization ?? '');
    const isMember = isToken && !this.impostors.has(network) && this.isOfCaller(request);
    if (!isMember && !this.load.accepts('stranger', network)) throw overloaded();
    if (!isMember || !this.load.isShedding) return;
    raw.once('finish', () => {
      if (raw.statusCode === UNAUTHORIZED) this.impostors.set(network, true);
    });
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
