import type { CipherGCMTypes } from 'node:crypto';
import { isObject, parseStorableJson } from '@vc/protocol/json';
import { decodeBase64Url } from '../base64url';

export const JWE_ENCRYPTIONS = ['A128GCM', 'A256GCM'] as const;

/** Content encryption algorithms (RFC 7518 §5.3). */
export type JweEncryption = (typeof JWE_ENCRYPTIONS)[number];

/** A malformed or unsupported JWE, or one that cannot be decrypted. */
export class JweError extends Error {}

/** The decoded parts of a compact JWE (RFC 7516 §7.1); only the header has been parsed. */
export interface CompactJwe {
  header: Record<string, unknown>;
  /** The header as received, which is the additional authenticated data. */
  protectedHeader: string;
  iv: Buffer;
  ciphertext: Buffer;
  tag: Buffer;
}

/** RFC 7518 §5.3: 96 bits. */
export const IV_BYTES = 12;
/** RFC 7518 §5.3: 128 bits. */
const TAG_BYTES = 16;
const MAX_CHARACTERS = 2 * 1024 * 1024;

export function isEncryption(enc: unknown): enc is JweEncryption {
  return (JWE_ENCRYPTIONS as readonly unknown[]).includes(enc);
}

/** Names a content encryption algorithm as OpenSSL does. */
export function toCipherName(enc: JweEncryption): CipherGCMTypes {
  return enc === 'A128GCM' ? 'aes-128-gcm' : 'aes-256-gcm';
}

/**
 * Returns the protected header of a compact JWE, which is not authenticated before decryption.
 * @throws JweError
 */
export function parseJweHeader(jwe: string): Record<string, unknown> {
  return parseCompactJwe(jwe).header;
}

/**
 * Splits a compact JWE (RFC 7516 §5.2 steps 1 to 4).
 * @throws JweError
 */
export function parseCompactJwe(jwe: string): CompactJwe {
  if (jwe.length > MAX_CHARACTERS) throw new JweError('the JWE is too long');
  const texts = jwe.split('.');
  const [protectedHeader = ''] = texts;
  const [header, encryptedKey, iv, ciphertext, tag] = texts.map(decodeBase64Url);
  if (texts.length !== 5 || !header || !iv || !ciphertext || !tag) {
    throw new JweError('the JWE does not have five parts');
  }
  assertNoEncryptedKey(encryptedKey);
  if (iv.length !== IV_BYTES || tag.length !== TAG_BYTES) throw new JweError('the JWE is malformed');
  return { header: parseHeader(header), protectedHeader, iv, ciphertext, tag };
}

/** RFC 7516 §5.2 step 10: the encrypted key is empty with Direct Key Agreement. */
function assertNoEncryptedKey(encryptedKey: Buffer | undefined): void {
  if (encryptedKey?.length !== 0) throw new JweError('the encrypted key is not empty');
}

function parseHeader(bytes: Buffer): Record<string, unknown> {
  let header: unknown;
  try {
    header = parseStorableJson(bytes.toString());
  } catch (cause) {
    throw new JweError('the header is not JSON', { cause });
  }
  if (!isObject(header)) throw new JweError('the header is not an object');
  // RFC 7516 §4.1.13: no extension is supported, so every critical one is rejected.
  if (Object.hasOwn(header, 'crit')) throw new JweError('the header has critical members');
  return header;
}
