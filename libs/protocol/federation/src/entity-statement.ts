import { type CompactJws, isNumericDate, type JoseHeader, type Signer, signCompactJws } from '@vc/protocol/crypto';
import { isObject, isStringList } from '@vc/protocol/json';
import { assertEntityIdentifier } from './entity-identifier';
import { FederationError } from './federation-error';
import { assertInTime, parseFederationJwt } from './federation-jwt';
import { type FederationKeys, parseFederationKeys } from './federation-keys';

export type EntityMetadata = Record<string, Record<string, unknown>>;

/** An Entity Statement whose signature has not been verified. */
export interface EntityStatement {
  jws: CompactJws;
  iss: string;
  sub: string;
  exp: number;
  keys: FederationKeys;
  metadata: EntityMetadata;
  authorityHints: readonly string[];
  /** All claims, the unknown ones included. */
  claims: Record<string, unknown>;
}

/** §3.1.1: claims of statements of either kind. */
const COMMON_CLAIMS = ['iss', 'sub', 'iat', 'exp', 'jwks', 'metadata', 'crit'];
/** §3.1.2 */
const CONFIGURATION_CLAIMS = [
  'authority_hints',
  'trust_anchor_hints',
  'trust_marks',
  'trust_mark_issuers',
  'trust_mark_owners',
];
/** §3.1.3 */
const SUBORDINATE_CLAIMS = ['metadata_policy', 'constraints', 'metadata_policy_crit', 'source_endpoint'];
/** §3.1.4: claims of explicit registration, of which this is no part. */
const REGISTRATION_CLAIMS = ['aud', 'trust_anchor'];
const STANDARD_CLAIMS = [...COMMON_CLAIMS, ...CONFIGURATION_CLAIMS, ...SUBORDINATE_CLAIMS, ...REGISTRATION_CLAIMS];

/** Signs an Entity Statement (§3). @param kid of the key that signs, as in the `jwks` of the issuer */
export async function signEntityStatement(
  { alg, kid }: { alg: string; kid: string },
  claims: object,
  sign: Signer,
): Promise<string> {
  const header: JoseHeader = { typ: 'entity-statement+jwt', alg, kid };
  return signCompactJws(header, claims, sign);
}

/**
 * Parses an Entity Statement and checks all that its own text tells.
 * @see https://openid.net/specs/openid-federation-1_0.html#section-3.2
 * @throws FederationError
 */
export function parseEntityStatement(token: string, now: Date): EntityStatement {
  const jws = parseFederationJwt(token, 'entity-statement+jwt');
  const { payload: claims } = jws;
  const { iss, sub, exp } = claims;
  assertEntityIdentifier(iss, 'iss');
  assertEntityIdentifier(sub, 'sub');
  assertInTime(claims, now);
  if (!isNumericDate(exp)) throw new FederationError('the statement has no exp');
  assertCriticalClaims(claims);
  assertClaimsOf(iss === sub ? 'configuration' : 'subordinate', claims);
  return {
    jws,
    iss,
    sub,
    exp,
    keys: parseFederationKeys(claims.jwks),
    metadata: parseMetadata(claims.metadata),
    authorityHints: parseAuthorityHints(claims.authority_hints),
    claims,
  };
}

/** §3.1.1: no claim beyond those of the specification is understood. @throws FederationError */
function assertCriticalClaims({ crit }: Record<string, unknown>): void {
  if (crit === undefined) return;
  if (!isStringList(crit)) throw new FederationError('crit is not a list of claims');
  const isStandard = crit.some((name) => STANDARD_CLAIMS.includes(name));
  throw new FederationError(isStandard ? 'crit names a standard claim' : 'a critical claim is not understood');
}

/** §3.1.2, §3.1.3 and §3.1.4. @throws FederationError */
function assertClaimsOf(kind: 'configuration' | 'subordinate', claims: Record<string, unknown>): void {
  const others = kind === 'configuration' ? SUBORDINATE_CLAIMS : CONFIGURATION_CLAIMS;
  const wrong = [...others, ...REGISTRATION_CLAIMS].find((name) => Object.hasOwn(claims, name));
  if (wrong) throw new FederationError(`${wrong} is no claim of this kind of statement`);
}

/** §5: an object of objects, whose parameters are not null. @throws FederationError */
function parseMetadata(value: unknown): EntityMetadata {
  if (value === undefined) return {};
  const isWellFormed =
    isObject(value) && Object.values(value).every((each) => isObject(each) && !Object.values(each).includes(null));
  if (!isWellFormed) throw new FederationError('metadata is malformed');
  return value as EntityMetadata;
}

/** §3.1.2: at least one, or absent. @throws FederationError */
function parseAuthorityHints(value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (!isStringList(value)) throw new FederationError('authority_hints is not a list of entities');
  for (const each of value) assertEntityIdentifier(each, 'authority_hints');
  return value;
}
