import { randomInt } from 'node:crypto';

/** Without characters that are easily mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** Known to whoever made the account, so that it opens nothing but the page where the user chooses another one. */
export function createTemporaryPassword(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
