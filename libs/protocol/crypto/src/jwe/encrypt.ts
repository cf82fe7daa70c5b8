import { createCipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { encodeBase64Url } from '../base64url';
import { generateEcdhKey } from '../ecdh-key';
import { deriveKey } from './concat-kdf';
import type { JweEncryption } from './header';
import { IV_BYTES, toCipherName } from './header';
import { importPublicPoint } from './public-point';

export interface JweRecipient {
  /** The JWK that the recipient published. */
  jwk: unknown;
  /** `kid` of the header. */
  kid?: string | undefined;
}

export interface EncryptOptions {
  enc: JweEncryption;
  /** Compress with DEFLATE (RFC 7516 §4.1.3). Default false. */
  zip?: boolean;
  /** Further members of the protected header; `apu` and `apv` enter the key derivation. */
  header?: Record<string, unknown>;
}

/**
 * Encrypts as a compact JWE (RFC 7516 §7.1) with ECDH-ES in Direct Key Agreement mode (RFC 7518 §4.6) on P-256.
 * @throws JweError where the recipient's key is not a P-256 public key
 */
export function encryptJwe(
  plaintext: Uint8Array | string,
  { jwk, kid }: JweRecipient,
  options: EncryptOptions,
): string {
  const { enc, zip = false, header = {} } = options;
  const { privateKey: ephemeral, publicJwk: epk } = generateEcdhKey();
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
  const key = deriveKey(ephemeral.computeSecret(importPublicPoint(jwk)), enc, header);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(toCipherName(enc), key, iv).setAAD(Buffer.from(protectedHeader));
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
