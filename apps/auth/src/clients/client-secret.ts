import { createHmac, randomBytes } from 'node:crypto';
import { matchesSlowHash } from '@vc/platform/key-store';
import { LRUCache } from 'lru-cache';
import type { Client } from './client.entity';

const SECRET_BYTES = 32;

export function createClientSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/**
 * The hash is slow on purpose, and a client that asks for a token each minute should not pay for it each time: a
 * success is remembered, under a key that lives in this process only and tells nothing about the secret.
 */
const verifiedSecrets = new LRUCache<string, true>({ max: 10_000, ttl: 10 * 60_000 });
const processKey = randomBytes(32);

/** Was the secret found right lately? */
export function isVerifiedSecret(secret: string, hashes: string[]): boolean {
  return hashes.some((hash) => verifiedSecrets.has(toCacheKey(secret, hash)));
}

/** Returns the hashes of the client's secret, and of its previous one until that expires. */
export function acceptedSecretHashes(
  { secretHash, previousSecretHash, previousSecretExpiresAt }: Client,
  now: Date,
): string[] {
  const isPreviousAccepted = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  return [secretHash, isPreviousAccepted ? previousSecretHash : null].filter((hash) => hash !== null);
}

/** Is it the secret of one of the hashes? */
export async function verifyClientSecret(secret: string, hashes: string[]): Promise<boolean> {
  for (const hash of hashes) {
    if (!(await matchesSlowHash(secret, hash))) continue;
    verifiedSecrets.set(toCacheKey(secret, hash), true);
    return true;
  }
  return false;
}

function toCacheKey(secret: string, hash: string): string {
  return createHmac('sha256', processKey).update(`${hash}\n${secret}`).digest('base64url');
}
