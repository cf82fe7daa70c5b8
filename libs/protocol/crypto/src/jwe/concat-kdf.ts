import { createHash } from 'node:crypto';
import { decodeBase64Url } from '../base64url';
import type { JweEncryption } from './header';
import { JweError } from './header';

/** Agreement PartyUInfo and PartyVInfo, base64url (RFC 7518 §4.6.1.2, §4.6.1.3). */
interface Parties {
  apu?: unknown;
  apv?: unknown;
}

/**
 * Derives the content encryption key with one round of the Concat KDF (RFC 7518 §4.6.2; NIST SP 800-56A §5.8.1).
 * @param secret shared secret Z of the key agreement
 * @returns 16 or 32 bytes
 * @throws JweError where `apu` or `apv` is not base64url
 */
export function deriveKey(secret: Buffer, enc: JweEncryption, { apu, apv }: Parties): Buffer {
  const bits = enc === 'A128GCM' ? 128 : 256;
  return createHash('sha256')
    .update(uint32(1))
    .update(secret)
    .update(withLength(Buffer.from(enc)))
    .update(withLength(decodeParty(apu)))
    .update(withLength(decodeParty(apv)))
    .update(uint32(bits))
    .digest()
    .subarray(0, bits / 8);
}

function decodeParty(value: unknown): Buffer {
  if (value === undefined) return Buffer.alloc(0);
  const bytes = typeof value === 'string' ? decodeBase64Url(value) : undefined;
  if (!bytes) throw new JweError('apu or apv is not base64url');
  return bytes;
}

function withLength(bytes: Buffer): Buffer {
  return Buffer.concat([uint32(bytes.length), bytes]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
