import type { CborMap, CborValue } from '@vc/protocol/cbor';
import type { Jwk } from '@vc/protocol/crypto';
import { algorithmOfKeyType, ALGORITHMS, encodeBase64Url, importPublicJwk, InvalidJwkError } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { CoseError } from './cose-error';

const enum Label {
  KeyType = 1,
  Curve = -1,
  X = -2,
  Y = -3,
}

/** `kty` in COSE (RFC 9053 §7). */
const KEY_TYPE = { OKP: 1, EC: 2 };

/** Converts a public JWK to a COSE_Key (RFC 9052 §7, RFC 9053 §7). */
export function toCoseKey(jwk: Jwk): CborMap {
  const key = new Map<number, CborValue>([
    [Label.KeyType, KEY_TYPE[jwk.kty]],
    [Label.Curve, algorithmOfKeyType(jwk.crv).cose.crv],
    [Label.X, Buffer.from(jwk.x, 'base64url')],
  ]);
  if (jwk.kty === 'EC') key.set(Label.Y, Buffer.from(jwk.y, 'base64url'));
  return key;
}

/**
 * Parses a COSE_Key: P-256, P-384 or P-521 with both coordinates, or Ed25519 (RFC 9053 §7.1, §7.2).
 * @throws CoseError for other kinds, compressed points and points that are not on the curve
 */
export function parseCoseKey(value: CborValue | undefined): Jwk {
  if (!(value instanceof Map)) throw new CoseError('the COSE key is not a map');
  const coordinate = (label: Label) => {
    const bytes = value.get(label);
    return bytes instanceof Uint8Array ? encodeBase64Url(bytes) : undefined;
  };
  const [kty, crv] = [value.get(Label.KeyType), value.get(Label.Curve)];
  const algorithm = ALGORITHMS.find((each) => KEY_TYPE[each.kty] === kty && each.cose.crv === crv);
  const jwk = { kty: algorithm?.kty, crv: algorithm?.keyType, x: coordinate(Label.X), y: coordinate(Label.Y) };
  const toCoseError = (cause: Error) => new CoseError('the COSE key is not of a supported kind', { cause });
  return translating(() => importPublicJwk(jwk).jwk, [InvalidJwkError], toCoseError);
}
