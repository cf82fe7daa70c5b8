import { createECDH, type ECDH } from 'node:crypto';
import { encodeBase64Url } from './base64url';
import type { CurveJwk } from './jwk';
import { importPublicJwk, InvalidJwkError } from './jwk';

/** A public key of P-256, the one curve for key agreement (HAIP 1.0 §5). */
export type EcJwk = CurveJwk<'P-256'>;

export interface EcdhKeyPair {
  privateKey: ECDH;
  publicJwk: EcJwk;
}

const CURVE = 'prime256v1';
const COORDINATE_BYTES = 32;
const COMPRESSED_BYTES = 1 + COORDINATE_BYTES;
/** First octet of an uncompressed point (SEC 1 §2.3.3). */
const UNCOMPRESSED = Buffer.from([4]);

/** Generates a P-256 key for ECDH-ES (RFC 7518 §4.6). */
export function generateEcdhKey(): EcdhKeyPair {
  const privateKey = createECDH(CURVE);
  return { publicJwk: toEcJwk(privateKey.generateKeys()), privateKey };
}

/**
 * Imports a P-256 private key.
 * @param privateKey the scalar, 32 bytes in big-endian order (RFC 7518 §6.2.2.1)
 * @throws Error for a scalar outside the order of the curve
 */
export function importEcdhKey(privateKey: Uint8Array): ECDH {
  const key = createECDH(CURVE);
  key.setPrivateKey(privateKey);
  return key;
}

/** Returns the P-256 key of a JWK that a peer names for ECDH-ES; undefined if it is not a valid one. */
export function findEcdhJwk(value: unknown): EcJwk | undefined {
  try {
    const { jwk } = importPublicJwk(value);
    return jwk.kty === 'EC' && jwk.crv === 'P-256' ? jwk : undefined;
  } catch (error) {
    if (error instanceof InvalidJwkError) return undefined;
    throw error;
  }
}

/** Returns the public half of an ECDH key as a JWK (RFC 7518 §6.2.1). */
export function ecdhPublicJwk(key: ECDH): EcJwk {
  return toEcJwk(key.getPublicKey());
}

/** Returns the uncompressed point of a P-256 key, 65 bytes (SEC 1 §2.3.3). */
export function toUncompressedPoint({ x, y }: EcJwk): Buffer {
  return Buffer.concat([UNCOMPRESSED, Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
}

/** @param point uncompressed, 65 bytes */
function toEcJwk(point: Buffer): EcJwk {
  const x = encodeBase64Url(point.subarray(1, COMPRESSED_BYTES));
  return { kty: 'EC', crv: 'P-256', x, y: encodeBase64Url(point.subarray(COMPRESSED_BYTES)) };
}
