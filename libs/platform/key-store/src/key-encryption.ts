import { randomBytes } from 'node:crypto';
import { EnvelopeCipher } from './envelope-cipher';

const KEY_BYTES = 32;

/**
 * Returns the cipher of data keys. During a rotation several keys are configured: the current one seals, all of them open.
 * @param current `KEY_ENCRYPTION_KEY`: 32 bytes, base64
 * @param further `FURTHER_KEY_ENCRYPTION_KEYS`: comma-separated
 */
export function keyEncryptionCipher(current: string, further: string | undefined): EnvelopeCipher {
  const others = (further ?? '').split(',').filter(Boolean);
  return new EnvelopeCipher(
    Buffer.from(current, 'base64'),
    undefined,
    others.map((key) => new EnvelopeCipher(Buffer.from(key, 'base64'))),
  );
}

/** Returns a new `KEY_ENCRYPTION_KEY`. */
export function generateKeyEncryptionKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}
