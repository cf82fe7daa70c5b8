import type { ECDH } from 'node:crypto';
import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  diffieHellman,
  KeyObject,
  randomBytes,
} from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { decodeBase64Url, encodeBase64Url } from './base64url';
import { importPublicJwk, InvalidJwkError } from './jwk';

export const JWE_ENCRYPTIONS = ['A128GCM', 'A256GCM'] as const;
export type JweEncryption = (typeof JWE_ENCRYPTIONS)[number];

export interface JweRecipient {
  /** The JWK that the recipient published; `kid` goes into the header. */
  jwk: unknown;
  kid?: string | undefined;
}

export interface EncryptOptions {
  enc: JweEncryption;
  /** Compress with DEFLATE (RFC 7516 §4.1.3). */
  zip?: boolean;
  /** Further members of the protected header. */
  header?: Record<string, unknown>;
}

export interface DecryptedJwe {
  header: Record<string, unknown>;
  plaintext: Buffer;
}

export class JweError extends Error {}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const MAX_CHARACTERS = 2 * 1024 * 1024;
/** What a compressed text may open to. */
const MAX_PLAINTEXT_BYTES = 1024 * 1024;

/**
 * A compact JWE (RFC 7516 §7.1) with ECDH-ES in its direct form (RFC 7518 §4.6) on P-256.
 * @throws JweError for a key that is none of P-256
 */
export function encryptJwe(
  plaintext: Uint8Array | string,
  { jwk, kid }: JweRecipient,
  options: EncryptOptions,
): string {
  const { enc, zip = false, header = {} } = options;
  const ephemeral = createECDH('prime256v1');
  const point = ephemeral.generateKeys();
  const epk = {
    kty: 'EC',
    crv: 'P-256',
    x: encodeBase64Url(point.subarray(1, 33)),
    y: encodeBase64Url(point.subarray(33)),
  };
  const protectedHeader = encodeBase64Url(
    JSON.stringify({
      alg: 'ECDH-ES',
      enc,
      ...(kid !== undefined && { kid }),
      epk,
      ...(zip && { zip: 'DEF' }),
      ...header,
    }),
  );
  const key = deriveKey(ephemeral.computeSecret(pointOf(jwk)), enc, header);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(cipherOf(enc), key, iv).setAAD(Buffer.from(protectedHeader));
  const content = zip ? deflateRawSync(plaintext) : Buffer.from(plaintext as Uint8Array);
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final()]);
  return [
    protectedHeader,
    '',
    iv.toString('base64url'),
    ciphertext.toString('base64url'),
    cipher.getAuthTag().toString('base64url'),
  ].join('.');
}

/** The protected header of a compact JWE, before anything is decrypted. @throws JweError */
export function parseJweHeader(jwe: string): Record<string, unknown> {
  return parts(jwe).header;
}

/**
 * @param privateKey of P-256, as an `ECDH` or a `KeyObject`
 * @throws JweError, which does not tell what about the ciphertext is wrong
 */
export function decryptJwe(jwe: string, privateKey: ECDH | KeyObject): DecryptedJwe {
  const { header, protectedHeader, iv, ciphertext, tag } = parts(jwe);
  const { alg, enc, zip, epk } = header;
  if (alg !== 'ECDH-ES') throw new JweError('the alg is not ECDH-ES');
  if (!isEncryption(enc)) throw new JweError('the enc is not supported');
  if (zip !== undefined && zip !== 'DEF') throw new JweError('the zip is not supported');
  const key = deriveKey(agree(privateKey, epk), enc, header);
  try {
    const decipher = createDecipheriv(cipherOf(enc), key, iv).setAAD(Buffer.from(protectedHeader)).setAuthTag(tag);
    const content = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    const plaintext = zip ? inflateRawSync(content, { maxOutputLength: MAX_PLAINTEXT_BYTES }) : content;
    return { header, plaintext };
  } catch (cause) {
    throw new JweError('the JWE cannot be decrypted', { cause });
  }
}

export function isEncryption(enc: unknown): enc is JweEncryption {
  return (JWE_ENCRYPTIONS as readonly unknown[]).includes(enc);
}

function parts(jwe: string) {
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

/** RFC 7518 §4.6: in the direct form there is no key to be encrypted. */
function assertNoEncryptedKey(encryptedKey: Buffer | undefined): void {
  if (encryptedKey?.length !== 0) throw new JweError('the encrypted key is not empty');
}

function parseHeader(bytes: Buffer): Record<string, unknown> {
  let header: unknown;
  try {
    header = JSON.parse(bytes.toString());
  } catch (cause) {
    throw new JweError('the header is not JSON', { cause });
  }
  if (typeof header !== 'object' || header === null || Array.isArray(header)) {
    throw new JweError('the header is not an object');
  }
  // RFC 7516 §4.1.13: what is critical must be understood, and nothing is.
  if (Object.hasOwn(header, 'crit')) throw new JweError('the header has critical members');
  return header as Record<string, unknown>;
}

/** RFC 7518 §4.6.2: the Concat KDF of NIST SP 800-56A, one round of SHA-256. */
function deriveKey(secret: Buffer, enc: JweEncryption, { apu, apv }: { apu?: unknown; apv?: unknown }): Buffer {
  const bits = enc === 'A128GCM' ? 128 : 256;
  return createHash('sha256')
    .update(uint32(1))
    .update(secret)
    .update(withLength(Buffer.from(enc)))
    .update(withLength(party(apu)))
    .update(withLength(party(apv)))
    .update(uint32(bits))
    .digest()
    .subarray(0, bits / 8);
}

function party(value: unknown): Buffer {
  if (value === undefined) return Buffer.alloc(0);
  const bytes = typeof value === 'string' ? decodeBase64Url(value) : undefined;
  if (!bytes) throw new JweError('apu or apv is not base64url');
  return bytes;
}

function agree(privateKey: ECDH | KeyObject, epk: unknown): Buffer {
  if (!(privateKey instanceof KeyObject)) return privateKey.computeSecret(pointOf(epk));
  pointOf(epk);
  return diffieHellman({ privateKey, publicKey: importPublicJwk(epk).key });
}

/** The uncompressed point of a key that is on its curve. */
function pointOf(jwk: unknown): Buffer {
  try {
    const imported = importPublicJwk(jwk).jwk;
    if (imported.kty !== 'EC') throw new InvalidJwkError('the key is not of P-256');
    return Buffer.concat([
      Buffer.from([4]),
      Buffer.from(imported.x, 'base64url'),
      Buffer.from(imported.y, 'base64url'),
    ]);
  } catch (cause) {
    if (cause instanceof InvalidJwkError) throw new JweError(`the key cannot be used: ${cause.message}`, { cause });
    throw cause;
  }
}

function cipherOf(enc: JweEncryption): 'aes-128-gcm' | 'aes-256-gcm' {
  return enc === 'A128GCM' ? 'aes-128-gcm' : 'aes-256-gcm';
}

function withLength(bytes: Buffer): Buffer {
  return Buffer.concat([uint32(bytes.length), bytes]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
