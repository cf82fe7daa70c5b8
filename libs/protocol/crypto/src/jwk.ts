import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ALGORITHMS, POST_QUANTUM_ALGORITHMS } from './algorithms';
import type { PostQuantumKeyType } from './algorithms';
import { decodeBase64Url, encodeBase64Url } from './base64url';
import { sha256 } from './digest';
import { arePostQuantumAlgorithmsOn, TURNED_OFF } from './supported-algorithms';

/** A public key of one curve (RFC 7518 §6.2). */
export interface CurveJwk<Curve extends 'P-256' | 'P-384' | 'P-521'> {
  kty: 'EC';
  crv: Curve;
  x: string;
  y: string;
}

/** A public key of one algorithm (RFC 9964 §3). `pub` is the encoded key of FIPS 204. */
interface KeyPairJwk {
  kty: 'AKP';
  alg: PostQuantumKeyType;
  pub: string;
}

/**
 * A public key of a supported kind: on a NIST curve (RFC 7518 §6.2), Ed25519 (RFC 8037 §2), or ML-DSA where that is turned
 * on (RFC 9964 §3).
 */
export type Jwk = PointJwk | KeyPairJwk;

/** A public key that is a point of a curve. */
type PointJwk = CurveJwk<'P-256'> | CurveJwk<'P-384'> | CurveJwk<'P-521'> | { kty: 'OKP'; crv: 'Ed25519'; x: string };

/** A JWK that is not a public key of a supported kind. */
export class InvalidJwkError extends Error {}

const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv'];

/** Imported keys by the members of their JWKs: a hit needs neither the import nor the check of the members. */
const importedKeys = new LRUCache<string, KeyObject>({ max: 5_000 });

/**
 * Parses and imports a public JWK. Members other than those of the key itself are left out.
 * @throws InvalidJwkError for a private key, an unsupported kind, one that is turned off, or a point that is not on the curve
 */
export function importPublicJwk(value: unknown): { jwk: Jwk; key: KeyObject } {
  return findImported(value) ?? importAnew(value);
}

function findImported(value: unknown): { jwk: Jwk; key: KeyObject } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kty, crv, x, y } = value as Record<string, unknown>;
  if (kty !== 'EC' || typeof crv !== 'string' || typeof x !== 'string' || typeof y !== 'string') return undefined;
  const key = importedKeys.get(nameOfPoint(crv, x, y));
  if (!key) return undefined;
  assertPublic(value);
  return { jwk: { kty, crv, x, y } as Jwk, key };
}

/** The members of a key that was imported have no dot, so no others have its name. */
function nameOfPoint(crv: string, x: string, y: string): string {
  return `${crv}.${x}.${y}`;
}

function importAnew(value: unknown): { jwk: Jwk; key: KeyObject } {
  const jwk = parsePublicJwk(value);
  const name = jwk.kty === 'EC' ? nameOfPoint(jwk.crv, jwk.x, jwk.y) : jwkThumbprint(jwk);
  let key = importedKeys.get(name);
  if (!key) {
    try {
      key = createPublicKey({ key: jwk, format: 'jwk' });
    } catch (cause) {
      throw new InvalidJwkError('the key is not a point of its curve', { cause });
    }
    importedKeys.set(name, key);
  }
  return { jwk, key };
}

/** Returns the SHA-256 thumbprint in base64url (RFC 7638 §3, RFC 9964 §6). */
export function jwkThumbprint(jwk: Jwk): string {
  return encodeBase64Url(sha256(JSON.stringify(requiredMembersOf(jwk))));
}

/** In lexicographic order (RFC 7638 §3.2). */
function requiredMembersOf(jwk: Jwk): object {
  if (jwk.kty === 'AKP') return { alg: jwk.alg, kty: jwk.kty, pub: jwk.pub };
  const { crv, kty, x } = jwk;
  return kty === 'EC' ? { crv, kty, x, y: jwk.y } : { crv, kty, x };
}

/** Exports the public half of a key. @throws InvalidJwkError for an unsupported kind */
export function publicJwkOf(key: KeyObject): Jwk {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return parsePublicJwk(publicKey.export({ format: 'jwk' }));
}

/** Exports the public half of a key on a curve. @throws InvalidJwkError for another kind */
export function pointJwkOf(key: KeyObject): PointJwk {
  const jwk = publicJwkOf(key);
  if (jwk.kty === 'AKP') throw new InvalidJwkError('the key is not on a curve');
  return jwk;
}

function parsePublicJwk(value: unknown): Jwk {
  if (typeof value !== 'object' || value === null) throw new InvalidJwkError('the key is not an object');
  const { kty, crv, x, y } = value as Record<string, unknown>;
  assertPublic(value);
  if (kty === 'AKP') return parseKeyPairJwk(value);
  const row = ALGORITHMS.find((each) => each.kty === kty && each.keyType === crv);
  if (row && hasLength(x, row.coordinateBytes)) {
    if (row.kty === 'OKP') return { kty: row.kty, crv: row.keyType, x };
    if (hasLength(y, row.coordinateBytes)) return { kty: row.kty, crv: row.keyType, x, y };
  }
  throw new InvalidJwkError('the key is not a P-256, P-384, P-521 or Ed25519 public key');
}

function parseKeyPairJwk({ alg, pub }: { alg?: unknown; pub?: unknown }): KeyPairJwk {
  if (!arePostQuantumAlgorithmsOn()) throw new InvalidJwkError(TURNED_OFF);
  const row = POST_QUANTUM_ALGORITHMS.find((each) => each.alg === alg);
  // RFC 9964 §3: the key has no meaning without its algorithm.
  if (!row) throw new InvalidJwkError('the alg of the key is not ML-DSA-44, ML-DSA-65 or ML-DSA-87');
  if (!hasLength(pub, row.publicKeyBytes)) throw new InvalidJwkError(`the pub of the key is not of ${row.alg}`);
  return { kty: row.kty, alg: row.alg, pub };
}

function assertPublic(jwk: object): void {
  for (const member of PRIVATE_MEMBERS) {
    if (Object.hasOwn(jwk, member)) throw new InvalidJwkError('the key has private members');
  }
}

function hasLength(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && decodeBase64Url(value)?.length === bytes;
}

/**
 * Whether two public keys are the same. `KeyObject.equals` of keys of different types leaves an error in OpenSSL, with which
 * the next import of any key in the process fails (Node 26).
 */
export function isSameKey(one: KeyObject, other: KeyObject): boolean {
  return one.asymmetricKeyType === other.asymmetricKeyType && one.equals(other);
}
