import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { LOGGER, type Logger, METRICS, Metrics } from '@vc/platform/observability';
import { Budget, OutgoingHttpError } from '@vc/platform/outgoing-http';
import { Database } from '@vc/platform/persistence';
import type { FederatedIssuerDecision, FederatedKey } from '@vc/platform/service-clients';
import { importPublicJwk, sha256Base64Url } from '@vc/protocol/crypto';
import { FederationError, parseFederationKeys, resolveTrustChain } from '@vc/protocol/federation';
import { SandboxBoundary } from '../trusted-entities/sandbox-boundary';
import { TrustConfig } from '../trust-config';
import { type FederatedIssuer, toFederatedIssuer } from './federated-issuer';
import { FederationHttp } from './federation-http';
import type { FederationTrustAnchor } from './trust-anchor.entity';
import { TrustAnchorsRepository } from './trust-anchors.repository';

const CACHE_SIZE = 2_000;
/** A chain is resolved again after this time, because keys and policies change before it expires. */
const REFRESH_MS = 60 * 60_000;
/** Shortest time between two resolutions of an issuer that cannot be resolved. */
const FAILURE_REUSE_MS = 30_000;
const MAX_REQUESTS = 32;
const MAX_BYTES = 2 * 1024 * 1024;
const NO_ANCHOR: FederatedIssuerDecision = { faults: ['the tenant trusts no federation'] };

const OF_SANDBOX: FederatedIssuerDecision = { faults: ['the issuer is of a sandbox'] };

/** `isKept`: a newer chain of the issuer was not accepted. */
type Resolution = { issuer: FederatedIssuer; isKept: boolean } | { fault: string };

interface Question {
  anchor: FederationTrustAnchor;
  entityIdentifier: string;
}

/**
 * Issuers that a chain of statements leads from to a trust anchor of a tenant. A chain is kept until it expires while a newer
 * one cannot be fetched or is refused.
 */
@Injectable()
export class FederatedIssuers {
  /** The newest accepted chains. */
  private readonly accepted: GrowingCache<string, FederatedIssuer>;
  /** Accepted chains whose renewal failed the last time. One that is not asked for any more leaves it. */
  private readonly kept: GrowingCache<string, true>;
  private readonly resolutions: GrowingCache<string, Resolution, Question>;

  constructor(
    private readonly database: Database,
    private readonly anchors: TrustAnchorsRepository,
    private readonly http: FederationHttp,
    private readonly boundary: SandboxBoundary,
    private readonly config: TrustConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const byClock = { max: CACHE_SIZE, ttlResolution: 0, perf: { now: () => this.clock().getTime() } };
    this.accepted = new GrowingCache(byClock);
    this.kept = new GrowingCache({ ...byClock, ttl: REFRESH_MS });
    Metrics.current().sample(METRICS.federationChainsKept, () => [{ value: this.countKept() }]);
    this.resolutions = new GrowingCache({
      ...byClock,
      ttl: FAILURE_REUSE_MS,
      // An eviction does not fail the requests that wait for the chain.
      ignoreFetchAbort: true,
      fetchMethod: async (key, _stale, { options, context }) => {
        const resolution = await this.resolve(key, context);
        options.ttl = this.lifetimeOf(resolution);
        return resolution;
      },
    });
  }

  /** Returns the keys of the issuer, or why no federation of the tenant vouches for it. */
  async find(tenant: TenantId, entityIdentifier: string): Promise<FederatedIssuerDecision> {
    const anchors = await this.database.transaction(tenant, (tx) => this.anchors.listAll(tx, tenant));
    if (anchors.length === 0) return NO_ANCHOR;
    const resolutions = await Promise.all(anchors.map((anchor) => this.resolveOnce({ anchor, entityIdentifier })));
    const found = resolutions.find((each) => 'issuer' in each && this.isValid(each.issuer));
    if (found && 'issuer' in found) return this.decide(tenant, entityIdentifier, found.issuer.keys);
    return { faults: resolutions.map((each, index) => toFault(anchors[index]?.entityIdentifier, each)) };
  }

  /** An anchor may have admitted a sandbox, or an entity that shows the key of one. */
  private async decide(
    tenant: TenantId,
    entityIdentifier: string,
    keys: FederatedKey[],
  ): Promise<FederatedIssuerDecision> {
    const publicKeys = keys.map(({ jwk }) => importPublicJwk(jwk).key);
    return (await this.boundary.separatesEntity(tenant, entityIdentifier, publicKeys)) ? OF_SANDBOX : { keys };
  }

  /** Each anchor has time of its own, so that one whose server is silent does not keep an issuer from another. */
  private resolveOnce(question: Question): Promise<Resolution> {
    const { anchor, entityIdentifier } = question;
    // Other pinned keys accept other chains.
    const keys = sha256Base64Url(JSON.stringify(anchor.jwks));
    return this.resolutions.forceFetch(`${anchor.id} ${keys} ${entityIdentifier}`, { context: question });
  }

  private async resolve(key: string, question: Question): Promise<Resolution> {
    const { anchor, entityIdentifier } = question;
    const milliseconds = this.config.OUTGOING_TIMEOUT_MS / 4;
    const budget = new Budget({ requests: MAX_REQUESTS, bytes: MAX_BYTES, milliseconds });
    const now = this.clock();
    try {
      const chain = await resolveTrustChain(entityIdentifier, {
        anchor: { entityIdentifier: anchor.entityIdentifier, keys: parseFederationKeys(anchor.jwks) },
        http: this.http.within(budget),
        now,
      });
      const issuer = toFederatedIssuer(chain);
      this.kept.delete(key);
      this.accepted.set(key, issuer, { ttl: issuer.expiresAt.getTime() - now.getTime() });
      return { issuer, isKept: false };
    } catch (error) {
      if (!(error instanceof FederationError) && !(error instanceof OutgoingHttpError)) throw error;
      return this.keep(key, question, error);
    }
  }

  /** Answers with the chain that was accepted before, until it expires. */
  private keep(key: string, { anchor, entityIdentifier }: Question, error: Error): Resolution {
    const issuer = this.accepted.get(key);
    if (!issuer || !this.isValid(issuer)) return { fault: error.message.replace(/\.$/, '') };
    this.kept.set(key, true, { ttl: Math.min(REFRESH_MS, this.lifeOf(issuer)) });
    this.logger.warn({
      event: 'federation.chain-not-renewed',
      tenantId: anchor.tenantId,
      entityIdentifier,
      expiresAt: issuer.expiresAt.toISOString(),
      err: error,
    });
    return { issuer, isKept: true };
  }

  private lifetimeOf(resolution: Resolution): number {
    if ('fault' in resolution || resolution.isKept) return FAILURE_REUSE_MS;
    return Math.min(REFRESH_MS, this.lifeOf(resolution.issuer));
  }

  private lifeOf({ expiresAt }: FederatedIssuer): number {
    return expiresAt.getTime() - this.clock().getTime();
  }

  private countKept(): number {
    this.kept.purgeStale();
    return this.kept.size;
  }

  private isValid({ expiresAt }: FederatedIssuer): boolean {
    return expiresAt > this.clock();
  }
}

function toFault(anchor: string | undefined, resolution: Resolution): string {
  const reason = 'fault' in resolution ? resolution.fault : 'the trust chain has expired';
  return `the federation of ${anchor} does not vouch for the issuer: ${reason}`;
}
