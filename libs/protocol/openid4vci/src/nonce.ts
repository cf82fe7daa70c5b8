import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '@vc/protocol/crypto';

interface NonceOptions {
  /** Of one credential issuer; a nonce of another does not verify. */
  secret: Buffer;
  now: Date;
}

const ID_BYTES = 16;

/**
 * A `c_nonce` that carries its own expiry and proves its origin, so that none needs to be stored before it is used
 * (OpenID4VCI 1.0 §7).
 */
export function createNonce(
  options: NonceOptions & { lifetimeSeconds: number; randomBytes: (size: number) => Buffer },
): string {
  const id = options.randomBytes(ID_BYTES).toString('base64url');
  const expiry = Math.floor(options.now.getTime() / 1000) + options.lifetimeSeconds;
  return `${id}.${expiry}.${authenticate(`${id}.${expiry}`, options.secret)}`;
}

/** The nonce's id, for remembering that it was used until it expires; undefined for one that is not ours or too old. */
export function verifyNonce(nonce: string, { secret, now }: NonceOptions): { id: string; expiresAt: Date } | undefined {
  const match = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(nonce);
  if (!match) return undefined;
  const [, id, expiry, code] = match as unknown as [string, string, string, string];
  if (!constantTimeEqual(code, authenticate(`${id}.${expiry}`, secret))) return undefined;
  const expiresAt = new Date(Number(expiry) * 1000);
  return expiresAt > now ? { id, expiresAt } : undefined;
}

function authenticate(text: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
