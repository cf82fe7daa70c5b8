import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Cost of one guess (RFC 7914 §2): memory is 128·N·r bytes. */
interface Cost {
  N: number;
  r: number;
  p: number;
}

/** Long random secrets withstand guessing at any cost. Passwords that people choose need a high one. */
const COST = {
  'random-secret': { N: 16_384, r: 8, p: 1 },
  'chosen-password': { N: 32_768, r: 8, p: 3 },
} satisfies Record<string, Cost>;

/** Returns `scrypt$<N>$<r>$<p>$<salt>$<hash>`, with salt and hash in base64url. */
export async function hashSlowly(secret: string, kind: keyof typeof COST): Promise<string> {
  const { N, r, p } = COST[kind];
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(secret, salt, COST[kind]);
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Compares in constant time. @throws Error when `hash` does not come from `hashSlowly` */
export async function matchesSlowHash(secret: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt, expected] = hash.split('$');
  if (scheme !== 'scrypt' || !salt || !expected) throw new Error('The hash is of an unknown kind.');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(secret, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(actual, Buffer.from(expected, 'base64url'));
}

function derive(secret: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r;
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, HASH_BYTES, { ...cost, maxmem }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
