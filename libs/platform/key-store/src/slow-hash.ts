import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { FairQueue, QueueFullError } from '@vc/platform/scheduling';
import { translating } from '@vc/protocol/errors';
import { hashingOverloaded } from './slow-hash.errors';

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Cost of one guess (RFC 7914 §2): memory is 128·N·r bytes. */
interface Cost {
  N: number;
  r: number;
  p: number;
}

/**
 * Long random secrets withstand guessing at any cost. Passwords that people choose need a high one. Tests of services, which
 * hash for most of their time otherwise, lower it.
 */
export const SLOW_HASH_COST = {
  'random-secret': { N: 16_384, r: 8, p: 1 },
  'chosen-password': { N: 32_768, r: 8, p: 3 },
} satisfies Record<string, Cost>;

/**
 * Node.js hashes on the four threads that also sign tokens and read files. Hashes that wait here leave threads to them,
 * so a signature waits for one hash at most.
 */
const queue = new FairQueue({ slots: 2, maxWaiting: 200, maxWaitingPerKey: 100 });

/** Returns `scrypt$<N>$<r>$<p>$<salt>$<hash>`, with salt and hash in base64url. @throws DomainError `UNAVAILABLE` */
export async function hashSlowly(secret: string, kind: keyof typeof SLOW_HASH_COST): Promise<string> {
  const { N, r, p } = SLOW_HASH_COST[kind];
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(secret, salt, SLOW_HASH_COST[kind]);
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/**
 * Compares in constant time.
 * @param key whose hashes take turns with those of other keys
 * @throws Error when `hash` does not come from `hashSlowly`; DomainError `UNAVAILABLE` when too many hashes wait
 */
export async function matchesSlowHash(secret: string, hash: string, key = ''): Promise<boolean> {
  const [scheme, N, r, p, salt, expected] = hash.split('$');
  if (scheme !== 'scrypt' || !salt || !expected) throw new Error('The hash is of an unknown kind.');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(secret, Buffer.from(salt, 'base64url'), cost, key);
  return timingSafeEqual(actual, Buffer.from(expected, 'base64url'));
}

async function derive(secret: string, salt: Buffer, cost: Cost, key = ''): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r;
  const hash = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(secret, salt, HASH_BYTES, { ...cost, maxmem }, (error, hashed) => {
        if (error) reject(error);
        else resolve(hashed);
      });
    });
  return translating(() => queue.run(key, hash), QueueFullError, hashingOverloaded);
}
