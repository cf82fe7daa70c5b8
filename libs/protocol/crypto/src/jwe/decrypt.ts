import type { ECDH } from 'node:crypto';
import { createDecipheriv, diffieHellman, KeyObject } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { importPublicJwk } from '../jwk';
import { deriveKey } from './concat-kdf';
import { isEncryption, JweError, parseCompactJwe, toCipherName } from './header';
import { importPublicPoint } from './public-point';

export interface DecryptedJwe {
  header: Record<string, unknown>;
  plaintext: Buffer;
}

/** Limit for decompression, against compression bombs. */
const MAX_PLAINTEXT_BYTES = 1024 * 1024;

/**
 * Decrypts a compact JWE (RFC 7516 §5.2) with ECDH-ES in Direct Key Agreement mode (RFC 7518 §4.6).
 * @param privateKey a P-256 key
 * @throws JweError, which does not tell why a ciphertext is rejected
 */
export function decryptJwe(jwe: string, privateKey: ECDH | KeyObject): DecryptedJwe {
  const { header, protectedHeader, iv, ciphertext, tag } = parseCompactJwe(jwe);
  const { alg, enc, zip, epk } = header;
  if (alg !== 'ECDH-ES') throw new JweError('the alg is not ECDH-ES');
  if (!isEncryption(enc)) throw new JweError('the enc is not supported');
  if (zip !== undefined && zip !== 'DEF') throw new JweError('the zip is not supported');
  const key = deriveKey(computeSecret(privateKey, epk), enc, header);
  try {
    const decipher = createDecipheriv(toCipherName(enc), key, iv).setAAD(Buffer.from(protectedHeader)).setAuthTag(tag);
    const content = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    const plaintext = zip ? inflateRawSync(content, { maxOutputLength: MAX_PLAINTEXT_BYTES }) : content;
    return { header, plaintext };
  } catch (cause) {
    throw new JweError('the JWE cannot be decrypted', { cause });
  }
}

/** RFC 7518 §4.6.1.1: the ephemeral key must be on the curve. */
function computeSecret(privateKey: ECDH | KeyObject, epk: unknown): Buffer {
  const point = importPublicPoint(epk);
  if (!(privateKey instanceof KeyObject)) return privateKey.computeSecret(point);
  return diffieHellman({ privateKey, publicKey: importPublicJwk(epk).key });
}
