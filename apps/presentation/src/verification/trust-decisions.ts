import { Injectable } from '@nestjs/common';
import { GrowingCache } from '@vc/platform/scheduling';
import { type TenantId } from '@vc/platform/access-control';
import { TrustClient, TrustDecision, TrustRules } from '@vc/platform/service-clients';
import { sha256Base64Url } from '@vc/protocol/crypto';

/** A change of the tenant's trusted entities takes effect after this time. */
const CACHE_TTL_MS = 1_000;
const CACHE_SIZE = 10_000;

type ResolveTrust = () => Promise<TrustDecision>;

/** Decisions of the trust service about signers, cached for a second. */
@Injectable()
export class TrustDecisions {
  private readonly cache = new GrowingCache<string, TrustDecision, ResolveTrust>({
    max: CACHE_SIZE,
    ttl: CACHE_TTL_MS,
    // An eviction does not fail the requests that wait for the decision.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { options, context: resolveTrust }) => {
      const askedAt = performance.now();
      const decision = await resolveTrust();
      // The decision is as old as its question.
      options.ttl = Math.max(CACHE_TTL_MS - (performance.now() - askedAt), 1);
      return decision;
    },
  });

  constructor(private readonly trust: TrustClient) {}

  resolveForDid(tenant: TenantId, did: string, rules: TrustRules): Promise<TrustDecision> {
    return this.resolve([tenant, did, rules], () => this.trust.resolveTrustForDid(tenant, did, rules));
  }

  /** @param x5c base64 DER certificates, leaf first */
  resolveForChain(tenant: TenantId, x5c: string[], rules: TrustRules): Promise<TrustDecision> {
    return this.resolve([tenant, x5c, rules], () => this.trust.resolveTrustForChain(tenant, x5c, rules));
  }

  private resolve(question: unknown[], resolveTrust: ResolveTrust): Promise<TrustDecision> {
    return this.cache.forceFetch(sha256Base64Url(JSON.stringify(question)), { context: resolveTrust });
  }
}
