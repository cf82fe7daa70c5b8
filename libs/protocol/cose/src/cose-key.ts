import type { CborMap, CborValue } from '@vc/protocol/cbor';
import type { Jwk } from '@vc/protocol/crypto';
import {
  algorithmOfKeyType,
  ALGORITHMS,
  encodeBase64Url,
  importPublicJwk,
  InvalidJwkError,
  POST_QUANTUM_ALGORITHMS,
} from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { CoseError } from './cose-error';

const enum Label {
  KeyType = 1,
  Algorithm = 3,
  Curve = -1,
  X = -2,
  Y = -3,
}

/** The members of an AKP. */
const enum KeyPairLabel {
  Public = -1,
  Private = -2,
}

/** `kty` in COSE (RFC 9053 §7, RFC 9964 §3). */
const KEY_TYPE = { OKP: 1, EC: 2, AKP: 7 };

/** Converts a public JWK to a COSE_Key (RFC 9052 §7, RFC 9053 §7, RFC 9964 §3). */
export function toCoseKey(jwk: Jwk): CborMap {
  if (jwk.kty === 'AKP') {
    return new Map<number, CborValue>([
      [Label.KeyType, KEY_TYPE.AKP],
      [Label.Algorithm, algorithmOfKeyType(jwk.alg).cose.alg],
      [KeyPairLabel.Public, Buffer.from(jwk.pub, 'base64url')],
    ]);
  }
  const key = new Map<number, CborValue>([
    [Label.KeyType, KEY_TYPE[jwk.kty]],
    [Label.Curve, algorithmOfKeyType(jwk.crv).cose.crv],
    [Label.X, Buffer.from(jwk.x, 'base64url')],
  ]);
  if (jwk.kty === 'EC') key.set(Label.Y, Buffer.from(jwk.y, 'base64url'));
  return key;
}

/**
 * Parses a COSE_Key: P-256, P-384 or P-521 with both coordinates, Ed25519 (RFC 9053 §7.1, §7.2), or ML-DSA (RFC 9964 §3).
 * @throws CoseError for other kinds, those that are turned off, compressed points and points that are not on the curve
 */
export function parseCoseKey(value: CborValue | undefined): Jwk {
  if (!(value instanceof Map)) throw new CoseError('the COSE key is not a map');
  const isKeyPair = value.get(Label.KeyType) === KEY_TYPE.AKP;
  const jwk = isKeyPair ? toKeyPairMembers(value) : toCurveMembers(value);
  return translating(
    () => importPublicJwk(jwk).jwk,
    InvalidJwkError,
    (cause) =>
      new CoseError(`the COSE key is not of a supported kind${isKeyPair ? `: ${cause.message}` : ''}`, { cause }),
  );
}

function toCurveMembers(key: CborMap): object {
  const [kty, crv] = [key.get(Label.KeyType), key.get(Label.Curve)];
  const row = ALGORITHMS.find((each) => KEY_TYPE[each.kty] === kty && each.cose.crv === crv);
  return { kty: row?.kty, crv: row?.keyType, x: bytesAt(key, Label.X), y: bytesAt(key, Label.Y) };
}

function toKeyPairMembers(key: CborMap): object {
  const row = POST_QUANTUM_ALGORITHMS.find(({ cose }) => cose.alg === key.get(Label.Algorithm));
  const isPrivate = key.has(KeyPairLabel.Private);
  return { kty: 'AKP', alg: row?.alg, pub: bytesAt(key, KeyPairLabel.Public), ...(isPrivate && { priv: '' }) };
}

function bytesAt(key: CborMap, label: Label | KeyPairLabel): string | undefined {
  const bytes = key.get(label);
  return bytes instanceof Uint8Array ? encodeBase64Url(bytes) : undefined;
}
