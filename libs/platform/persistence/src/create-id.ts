import { systemClock } from '@vc/platform/scheduling';
import { pooledRandomBytes } from '@vc/protocol/crypto';

/** Returns a UUID v7 (RFC 9562 §5.7), which sorts by time. @param now Unix time in ms */
export function createId(now = systemClock().getTime()): string {
  const bytes = pooledRandomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns the lowest UUID v7 of a time. Ids of earlier times are lower. */
export function firstIdOf(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/**
 * Returns 32 base64url characters for an address that cannot be guessed: the time, then 144 random bits. Ids of one time
 * are neighbours in their index, so an insert touches few of its pages.
 * @param now Unix time in ms
 */
export function createSecretId(now = systemClock().getTime()): string {
  const bytes = pooledRandomBytes(24);
  bytes.writeUIntBE(now, 0, 6);
  return bytes.toString('base64url');
}
