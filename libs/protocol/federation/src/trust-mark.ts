import type { CompactJws } from '@vc/protocol/crypto';
import { isObject } from '@vc/protocol/json';
import { assertEntityIdentifier } from './entity-identifier';
import { FederationError } from './federation-error';
import { assertInTime, parseFederationJwt } from './federation-jwt';
import { type FederationKeys, parseFederationKeys, verifySignedWith } from './federation-keys';

export interface VerifyTrustMarkOptions {
  /** Entity Identifier of the entity that presents the trust mark. */
  subject: string;
  /** Claims of the verified Entity Configuration of the trust anchor. */
  trustAnchorClaims: Record<string, unknown>;
  /** Returns the federation keys of an issuer of trust marks, from a trust chain to the same anchor. */
  keysOf: (issuer: string) => FederationKeys | Promise<FederationKeys>;
  now: Date;
}

export interface TrustMark {
  type: string;
  issuer: string;
  /** Null if the trust mark does not expire. */
  expiresAt: Date | null;
}

/** A trust mark whose signature has not been verified. */
export interface UnverifiedTrustMark extends TrustMark {
  jws: CompactJws;
  /** Entity Identifier of the entity that has the trust mark. */
  subject: string;
}

/**
 * Verifies an entry of `trust_marks`.
 * @see https://openid.net/specs/openid-federation-1_0.html#section-7.3
 * @throws FederationError, and the errors of `keysOf`
 */
export async function verifyTrustMark(entry: unknown, options: VerifyTrustMarkOptions): Promise<TrustMark> {
  const { subject, trustAnchorClaims, keysOf, now } = options;
  const { jws, subject: signedSubject, ...mark } = parseTrustMark(entry, now);
  if (signedSubject !== subject) throw new FederationError('the trust mark is of another entity');
  const { type, issuer } = mark;
  assertIssuerOfType(trustAnchorClaims.trust_mark_issuers, type, issuer);
  assertDelegation(jws.payload.delegation, { type, issuer, owners: trustAnchorClaims.trust_mark_owners, now });
  verifySignedWith(jws, await keysOf(issuer));
  return mark;
}

/**
 * Parses an entry of `trust_marks` and checks all that its own text tells: form, type and times.
 * @see https://openid.net/specs/openid-federation-1_0.html#section-7.1
 * @throws FederationError
 */
export function parseTrustMark(entry: unknown, now: Date): UnverifiedTrustMark {
  const { trust_mark_type: type, trust_mark: token } = isObject(entry) ? entry : {};
  if (typeof type !== 'string' || typeof token !== 'string') throw new FederationError('the trust mark is malformed');
  const jws = parseFederationJwt(token, 'trust-mark+jwt');
  const { iss: issuer, sub, trust_mark_type: signedType, exp } = jws.payload;
  assertEntityIdentifier(issuer, 'the issuer of the trust mark');
  assertEntityIdentifier(sub, 'the subject of the trust mark');
  if (signedType !== type) throw new FederationError('the trust mark is of another type');
  assertInTime(jws.payload, now);
  return { jws, subject: sub, type, issuer, expiresAt: typeof exp === 'number' ? new Date(exp * 1000) : null };
}

/** §3.1.2: the anchor names the issuers of each type. An empty list admits every issuer of the federation. @throws FederationError */
function assertIssuerOfType(issuers: unknown, type: string, issuer: string): void {
  const ofType = isObject(issuers) && Object.hasOwn(issuers, type) ? issuers[type] : undefined;
  if (!Array.isArray(ofType)) throw new FederationError('the trust anchor does not know the type of the trust mark');
  if (ofType.length > 0 && !ofType.includes(issuer)) {
    throw new FederationError('the trust anchor does not name the issuer of the trust mark');
  }
}

/** §7.2: a type that has an owner needs the owner's signed delegation. @throws FederationError */
function assertDelegation(
  delegation: unknown,
  { type, issuer, owners, now }: { type: string; issuer: string; owners: unknown; now: Date },
): void {
  const owner = isObject(owners) && Object.hasOwn(owners, type) ? owners[type] : undefined;
  if (owner === undefined) return;
  if (!isObject(owner)) throw new FederationError('trust_mark_owners is malformed');
  if (typeof delegation !== 'string') throw new FederationError('the trust mark has no delegation of its owner');
  const jws = parseFederationJwt(delegation, 'trust-mark-delegation+jwt');
  const { iss, sub, trust_mark_type: delegatedType } = jws.payload;
  assertInTime(jws.payload, now);
  if (iss !== owner.sub) throw new FederationError('the delegation is not of the owner');
  if (sub !== issuer || delegatedType !== type) throw new FederationError('the delegation is of another trust mark');
  verifySignedWith(jws, parseFederationKeys(owner.jwks));
}
