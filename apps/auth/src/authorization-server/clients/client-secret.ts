import { createHmac, randomBytes } from 'node:crypto';
import { GrowingCache } from '@vc/platform/scheduling';
import { matchesSlowHash } from '@vc/platform/key-store';
import type { Client } from './client.entity';

const SECRET_BYTES = 32;

export function createClientSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/**
 * Caches verified secrets, because the hash is slow. The cache key is an HMAC under a key of this process, which
 * reveals nothing about the secret.
 */
const verifiedSecrets = new GrowingCache<string, true>({ max: 10_000, ttl: 10 * 60_000 });
const processKey = randomBytes(32);

/** Has the secret been verified within the last ten minutes? */
export function isVerifiedSecret(secret: string, hashes: string[]): boolean {
  return hashes.some((hash) => verifiedSecrets.has(toSecretCacheKey(secret, hash)));
}

/** Returns the hash of the client secret, and of the previous one until it expires. */
export function listAcceptedHashes(
  { secretHash, previousSecretHash, previousSecretExpiresAt }: Client,
  now: Date,
): string[] {
  const isPreviousAccepted = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  return [secretHash, isPreviousAccepted ? previousSecretHash : null].filter((hash) => hash !== null);
}

/** Checks the secret against the slow hashes, and caches a success. */
export async function verifyClientSecret(secret: string, hashes: string[]): Promise<boolean> {
  for (const hash of hashes) {
    if (!(await matchesSlowHash(secret, hash))) continue;
    verifiedSecrets.set(toSecretCacheKey(secret, hash), true);
    return true;
  }
  return false;
}

/** Returns a key under which the result for a secret can be cached. */
export function toSecretCacheKey(secret: string, hash: string): string {
  return createHmac('sha256', processKey).update(`${hash}\n${secret}`).digest('base64url');
}
