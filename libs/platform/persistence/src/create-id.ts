import { randomFillSync } from 'node:crypto';

/** UUID v7 (RFC 9562 §5.7): sorts by the time it was made, to the millisecond. */
export function createId(now: number = Date.now()): string {
  const bytes = randomFillSync(Buffer.allocUnsafe(16));
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * 32 characters for an address that nobody can guess: the time, then 144 random bits. Ids of one time stand together in
 * their index, so that a large one is not written to all over.
 */
export function createSecretId(now: number = Date.now()): string {
  const bytes = randomFillSync(Buffer.allocUnsafe(24));
  bytes.writeUIntBE(now, 0, 6);
  return bytes.toString('base64url');
}
