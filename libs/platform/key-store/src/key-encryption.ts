import { EnvelopeCipher } from './envelope-cipher';

/**
 * Seals data keys. Two keys are known while one takes the place of the other: the current one seals, any of them opens.
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
