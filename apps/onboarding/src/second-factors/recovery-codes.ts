import { createHmac, randomBytes } from 'node:crypto';
import { base32crockford } from '@scure/base';

const COUNT = 10;
/** 80 bits: more than the 64 that NIST SP 800-63B-4 §3.1.2.2 demands of look-up secrets with a fast hash. */
const BYTES = 10;
const GROUP = /.{4}(?=.)/g;

/** Returns ten codes of 16 characters, in groups of four. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () =>
    base32crockford.encode(randomBytes(BYTES)).toLowerCase().replaceAll(GROUP, '$&-'),
  );
}

/**
 * Returns what is stored of a code: a keyed hash, bound to the user.
 * @param code as the user has typed it; letters that look like digits are those digits
 */
export function hashRecoveryCode(key: Buffer, userId: string, code: string): string {
  const typed = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return createHmac('sha256', key).update(`${userId} ${typed}`).digest('base64url');
}
