import assert from 'node:assert/strict';
import { ECDH } from 'node:crypto';
import { algorithmOfKeyType } from './algorithms';
import { encodeBase64Url } from './base64url';
import type { CurveJwk } from './jwk';
import { InvalidJwkError } from './jwk';

/**
 * Decompresses a point (SEC 1 §2.3.4).
 * @param point one byte, and one coordinate of the curve
 * @throws InvalidJwkError for another length or a point that is not on the curve
 */
export function decompressPoint<Curve extends 'P-256' | 'P-384' | 'P-521'>(
  crv: Curve,
  point: Uint8Array,
): CurveJwk<Curve> {
  const { namedCurve, coordinateBytes } = algorithmOfKeyType(crv);
  assert(namedCurve, `The table has no curve for ${crv}.`);
  const yOffset = 1 + coordinateBytes;
  if (point.length !== yOffset) throw new InvalidJwkError('the point is not compressed');
  const bytes = decompress(point, namedCurve);
  return {
    kty: 'EC',
    crv,
    x: encodeBase64Url(bytes.subarray(1, yOffset)),
    y: encodeBase64Url(bytes.subarray(yOffset)),
  };
}

/** @returns the uncompressed point (SEC 1 §2.3.3) */
function decompress(point: Uint8Array, namedCurve: string): Buffer {
  try {
    return ECDH.convertKey(point, namedCurve, undefined, undefined, 'uncompressed');
  } catch (cause) {
    throw new InvalidJwkError('the key is not a point of its curve', { cause });
  }
}
