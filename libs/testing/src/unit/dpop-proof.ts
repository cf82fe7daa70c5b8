import { randomUUID } from 'node:crypto';
import { algorithmOf, type KeyPair, publicJwkOf } from '@vc/protocol/crypto';
import type { JWTPayload } from 'jose';
import { SignJWT } from 'jose';

export interface DpopRequest {
  method: string;
  url: string;
  /** Claims that replace the usual ones. */
  claims?: JWTPayload | undefined;
}

/** The `DPoP` header of a request (RFC 9449 §4.2). */
export async function dpopProof(
  { privateKey, publicKey }: KeyPair,
  { method, url, claims }: DpopRequest,
): Promise<{ dpop: string }> {
  const iat = Math.floor(Date.now() / 1000);
  const payload = { jti: randomUUID(), htm: method, htu: url, iat, ...claims };
  const header = { alg: algorithmOf(publicKey), typ: 'dpop+jwt', jwk: publicJwkOf(publicKey) };
  return { dpop: await new SignJWT(payload).setProtectedHeader(header).sign(privateKey) };
}
