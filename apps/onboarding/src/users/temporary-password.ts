import { randomInt } from 'node:crypto';

/** Excludes characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;
const LIFETIME_MS = 24 * 60 * 60_000;

/** The creator of the account knows this password, so it is only good for choosing another one. */
export function createTemporaryPassword(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A temporary password that stays unused in a mailbox or a file is of no use after a day (NIST SP 800-63B-4 §3.1.1). */
export function computeTemporaryPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS);
}
