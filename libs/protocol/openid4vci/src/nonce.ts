import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '@vc/protocol/crypto';

interface NonceOptions {
  /** Secret of one credential issuer. A nonce of another issuer does not verify. */
  secret: Buffer;
  now: Date;
}

const ID_BYTES = 16;

/**
 * Creates a `c_nonce` (OpenID4VCI 1.0 §7). It contains its expiry and a MAC, so that the issuer stores only nonces that
 * were used.
 */
export function createNonce(
  options: NonceOptions & { lifetimeSeconds: number; randomBytes: (size: number) => Buffer },
): string {
  const id = options.randomBytes(ID_BYTES).toString('base64url');
  const expiry = Math.floor(options.now.getTime() / 1000) + options.lifetimeSeconds;
  return `${id}.${expiry}.${authenticate(`${id}.${expiry}`, options.secret)}`;
}

/** Returns id and expiry of a nonce, for the record of used nonces. Returns undefined if it is forged or expired. */
export function verifyNonce(nonce: string, { secret, now }: NonceOptions): { id: string; expiresAt: Date } | undefined {
  const match = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(nonce);
  if (!match) return undefined;
  const [, id = '', expiry = '', code = ''] = match;
  if (!constantTimeEqual(code, authenticate(`${id}.${expiry}`, secret))) return undefined;
  const expiresAt = new Date(Number(expiry) * 1000);
  return expiresAt > now ? { id, expiresAt } : undefined;
}

function authenticate(text: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
