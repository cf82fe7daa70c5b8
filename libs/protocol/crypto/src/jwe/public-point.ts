import { translating } from '@vc/protocol/errors';
import type { EcJwk } from '../ecdh-key';
import { toUncompressedPoint } from '../ecdh-key';
import { importPublicJwk, InvalidJwkError } from '../jwk';
import { JweError } from './header';

/**
 * Imports a recipient's or ephemeral public key for ECDH-ES (RFC 7518 §4.6.1.1).
 * @returns its uncompressed point, which is on the curve
 * @throws JweError for anything but a P-256 public key
 */
export function importPublicPoint(jwk: unknown): Buffer {
  const toJweError = (cause: Error) => new JweError(`the key cannot be used: ${cause.message}`, { cause });
  return translating(() => toUncompressedPoint(importEcJwk(jwk)), InvalidJwkError, toJweError);
}

/** @throws InvalidJwkError */
function importEcJwk(value: unknown): EcJwk {
  const { jwk } = importPublicJwk(value);
  if (jwk.kty !== 'EC' || jwk.crv !== 'P-256') throw new InvalidJwkError('the key is not of P-256');
  return jwk;
}
