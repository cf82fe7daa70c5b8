import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { GrowingCache } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { type IdentifiedSigner, TrustClient, trustedNameOf } from '@vc/platform/service-clients';
import { sha256Base64Url } from '@vc/protocol/crypto';
import type { ResolvedSigner } from './resolved-signer';

/** A change of a name takes effect after this time, as in the wallet. */
const CACHE_TTL_MS = 5_000;
const CACHE_SIZE = 10_000;

type Identify = () => Promise<IdentifiedSigner | null>;

/** The names of trusted issuers, by the same rule as in the wallet. */
@Injectable()
export class IssuerNames {
  private readonly cache = new GrowingCache<string, { signer: IdentifiedSigner | null }, Identify>({
    max: CACHE_SIZE,
    ttl: CACHE_TTL_MS,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: identify }) => ({ signer: await identify() }),
  });

  constructor(
    private readonly trust: TrustClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns null for an issuer that is not trusted, and if its name cannot be found. A name decides nothing. */
  async find(tenantId: TenantId, { decision, identifiers, issuer }: ResolvedSigner): Promise<string | null> {
    if ('faults' in decision || !identifiers) return null;
    const identify = () => this.trust.identifySigner(tenantId, { role: 'issuer', ...identifiers });
    const key = sha256Base64Url(JSON.stringify([tenantId, identifiers]));
    try {
      return trustedNameOf((await this.cache.forceFetch(key, { context: identify })).signer, issuer);
    } catch (err) {
      this.logger.warn({ event: 'issuer-name.unknown', tenantId, err });
      return null;
    }
  }
}
