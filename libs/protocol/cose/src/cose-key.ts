import type { CborMap, CborValue } from '@vc/protocol/cbor';
import type { Jwk } from '@vc/protocol/crypto';
import { encodeBase64Url, importPublicJwk, InvalidJwkError } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { CoseError } from './cose-error';

const enum Label {
  KeyType = 1,
  Curve = -1,
  X = -2,
  Y = -3,
}

/** Converts a public JWK to a COSE_Key (RFC 9052 §7, RFC 9053 §7). */
export function toCoseKey(jwk: Jwk): CborMap {
  const x = Buffer.from(jwk.x, 'base64url');
  if (jwk.kty === 'OKP') {
    return new Map<number, CborValue>([
      [Label.KeyType, 1],
      [Label.Curve, 6],
      [Label.X, x],
    ]);
  }
  const y = Buffer.from(jwk.y, 'base64url');
  return new Map<number, CborValue>([
    [Label.KeyType, 2],
    [Label.Curve, 1],
    [Label.X, x],
    [Label.Y, y],
  ]);
}

/**
 * Parses a COSE_Key: P-256 with both coordinates, or Ed25519 (RFC 9053 §7.1, §7.2).
 * @throws CoseError for other kinds, compressed points and points that are not on the curve
 */
export function parseCoseKey(value: CborValue | undefined): Jwk {
  if (!(value instanceof Map)) throw new CoseError('the COSE key is not a map');
  const coordinate = (label: Label) => {
    const bytes = value.get(label);
    return bytes instanceof Uint8Array ? encodeBase64Url(bytes) : undefined;
  };
  const [kty, crv] = [value.get(Label.KeyType), value.get(Label.Curve)];
  const jwk =
    kty === 2 && crv === 1
      ? { kty: 'EC', crv: 'P-256', x: coordinate(Label.X), y: coordinate(Label.Y) }
      : { kty: kty === 1 && crv === 6 ? 'OKP' : 'none', crv: 'Ed25519', x: coordinate(Label.X) };
  const toCoseError = (cause: Error) => new CoseError('the COSE key is no P-256 or Ed25519 key', { cause });
  return translating(() => importPublicJwk(jwk).jwk, [InvalidJwkError], toCoseError);
}
