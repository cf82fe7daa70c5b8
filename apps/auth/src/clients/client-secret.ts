import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const COST = { N: 16_384, r: 8, p: 1 };

/** `scrypt$<salt>$<hash>`, both base64url. */
export async function hashClientSecret(secret: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `scrypt$${salt.toString('base64url')}$${(await derive(secret, salt)).toString('base64url')}`;
}

/**
 * The hash is slow on purpose, and a client that asks for a token each minute should not pay for it each time: a
 * success is remembered, under a key that lives in this process only and tells nothing about the secret.
 */
const proven = new LRUCache<string, true>({ max: 10_000, ttl: 10 * 60_000 });
const processKey = randomBytes(32);

export async function isClientSecret(secret: string, hash: string): Promise<boolean> {
  const proof = createHmac('sha256', processKey).update(`${hash}\n${secret}`).digest('base64url');
  if (proven.has(proof)) return true;
  const [, salt, expected] = hash.split('$').map((part) => Buffer.from(part, 'base64url'));
  if (!salt || !expected || !timingSafeEqual(await derive(secret, salt), expected)) return false;
  proven.set(proof, true);
  return true;
}

function derive(secret: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, HASH_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
