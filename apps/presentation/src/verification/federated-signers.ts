import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { GrowingCache } from '@vc/platform/scheduling';
import {
  type FederatedIssuerDecision,
  type FederatedKey,
  TrustClient,
  type TrustRules,
} from '@vc/platform/service-clients';
import { importPublicJwk, InvalidJwkError, jwkThumbprint, publicJwkOf } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import type { ResolvedSigner } from './resolved-signer';
import { UntrustedIssuerError } from './verification.errors';

/** A change of the tenant's trust anchors takes effect after this time. */
const CACHE_TTL_MS = 1_000;
const CACHE_SIZE = 2_000;

/** A signer that calls itself an entity of a federation. */
interface FederatedSigner {
  entityIdentifier: string;
  /** Of the header. */
  kid?: unknown;
  /** Of the certificate in the header, if there is one. */
  certifiedKey?: KeyObject;
}

/** Resolves signers by the federations that the tenant trusts (OpenID Federation 1.0). */
@Injectable()
export class FederatedSigners {
  private readonly issuers = new GrowingCache<string, FederatedIssuerDecision, () => Promise<FederatedIssuerDecision>>({
    max: CACHE_SIZE,
    ttl: CACHE_TTL_MS,
    // An eviction does not fail the requests that wait for the decision.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: find }) => find(),
  });

  constructor(private readonly trust: TrustClient) {}

  /**
   * Rules that name trusted entities exclude federations, whose issuers are no trusted entities.
   * @throws UntrustedIssuerError if no federation vouches for the key of the signer
   */
  async resolve(
    tenant: TenantId,
    { trustedEntityIds }: TrustRules,
    { entityIdentifier, kid, certifiedKey }: FederatedSigner,
  ): Promise<ResolvedSigner> {
    if (trustedEntityIds) throw new UntrustedIssuerError(['an issuer of a federation is no trusted entity']);
    const find = () => this.trust.findFederatedIssuer(tenant, entityIdentifier);
    const issuer = await this.issuers.forceFetch(`${tenant} ${entityIdentifier}`, { context: find });
    if ('faults' in issuer) throw new UntrustedIssuerError(issuer.faults);
    const key = certifiedKey ? findSame(issuer.keys, certifiedKey) : findByKid(issuer.keys, kid);
    return { key, issuer: entityIdentifier, decision: { trustedEntityId: null, by: 'federation' } };
  }
}

/** Whether `iss` can name an entity of a federation. */
export function isEntityIdentifier(issuer: string | undefined): issuer is string {
  return issuer?.startsWith('https://') === true && issuer.length <= 2_048;
}

function findSame(keys: FederatedKey[], certified: KeyObject): KeyObject {
  const thumbprint = translating(
    () => jwkThumbprint(publicJwkOf(certified)),
    InvalidJwkError,
    (cause) => new UntrustedIssuerError([cause.message], { cause }),
  );
  if (keys.some(({ jwk }) => jwkThumbprint(jwk) === thumbprint)) return certified;
  throw new UntrustedIssuerError(['the key of the certificate is not among the keys of the issuer in its federation']);
}

/** An issuer with one key need not name it. */
function findByKid(keys: FederatedKey[], kid: unknown): KeyObject {
  const [first, ...others] = keys;
  const found = kid === undefined && others.length === 0 ? first : keys.find((key) => key.kid === kid);
  if (!found) throw new UntrustedIssuerError(['the kid names no key of the issuer in its federation']);
  return importPublicJwk(found.jwk).key;
}
