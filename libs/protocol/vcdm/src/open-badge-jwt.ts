import { isNumericDate, toNumericDate } from '@vc/protocol/crypto';
import type { JoseHeader, Jwk } from '@vc/protocol/crypto';
import { DidError, findVerificationKey, resolveDidJwk, resolveDidKey } from '@vc/protocol/did';
import { isObject } from '@vc/protocol/json';
import { OPEN_BADGE_CREDENTIAL } from './contexts';
import type { VerifiableCredential } from './credential';
import type { Properties } from './properties';
import { VcdmError } from './vcdm-error';

/** Open Badges 3.0 §8.2.3 allows no other one. */
const HEADERS = ['alg', 'kid', 'jwk', 'typ'];

/** Whether a header is that of the JSON Web Token Proof Format of badges, whose `typ` is exactly `JWT` (Open Badges 3.0 §8.2.3). */
export function isOpenBadgeHeader({ typ }: JoseHeader): boolean {
  return typ === undefined || typ === 'JWT';
}

/** The claims of a badge that this proof format requires (Open Badges 3.0 §8.2.4.1); none of another credential. */
export function toOpenBadgeClaims({
  document,
  types,
  issuer,
  validFrom,
  validUntil,
}: VerifiableCredential): Properties {
  if (!types.includes(OPEN_BADGE_CREDENTIAL)) return {};
  const sub = subjectIdOf(document);
  return {
    iss: issuer,
    jti: document.id,
    ...(validFrom && { nbf: toNumericDate(validFrom) }),
    ...(validUntil && { exp: toNumericDate(validUntil) }),
    ...(sub !== undefined && { sub }),
  };
}

/**
 * Asserts that a JWT without a type of its own is a badge, and nothing else: its credential is an Open Badge, and the
 * claims that this proof format requires have the values of the badge's properties (Open Badges 3.0 §8.2.3, §8.2.6.1). No
 * other kind of JWT has both, so these rules exclude each other (RFC 8725 §3.12).
 * @throws VcdmError
 */
export function assertOpenBadgeJwt(header: JoseHeader, claims: Properties, credential: VerifiableCredential): void {
  if (!credential.types.includes(OPEN_BADGE_CREDENTIAL)) {
    throw new VcdmError('the typ is missing or JWT, and it is no badge');
  }
  const unknown = Object.keys(header).some((name) => !HEADERS.includes(name));
  if (unknown) throw new VcdmError('the header of the badge has another member than alg, kid, jwk and typ');
  const { exp: end, ...expected } = toOpenBadgeClaims(credential);
  for (const name of ['iss', 'jti', 'nbf', 'sub']) {
    if (toComparable(claims[name]) !== expected[name]) throw new VcdmError(`the ${name} is not the one of the badge`);
  }
  if (end !== undefined && toComparable(claims.exp) !== end) throw new VcdmError('the exp is not the one of the badge');
}

/** A badge may have been signed at a fraction of a second. */
function toComparable(claim: unknown): unknown {
  return isNumericDate(claim) ? Math.floor(claim) : claim;
}

/**
 * Finds the key that a badge of this proof format is bound to: that of its subject, if the id of the subject is a DID that
 * encodes one key. Such a badge has no `cnf`.
 */
export function findSubjectKey(header: JoseHeader, { document }: VerifiableCredential): Jwk | undefined {
  const did = subjectIdOf(document);
  if (!isOpenBadgeHeader(header) || typeof did !== 'string') return undefined;
  const resolve = did.startsWith('did:jwk:') ? resolveDidJwk : did.startsWith('did:key:') ? resolveDidKey : undefined;
  try {
    const document = resolve?.(did);
    return document && findVerificationKey(document, 'authentication');
  } catch (error) {
    if (error instanceof DidError) return undefined;
    throw error;
  }
}

function subjectIdOf({ credentialSubject }: Properties): unknown {
  const [subject] = [credentialSubject].flat();
  return isObject(subject) ? subject.id : undefined;
}
