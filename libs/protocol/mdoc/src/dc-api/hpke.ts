import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256, HpkeError } from '@hpke/core';
import { MdocError } from '../mdoc-error';

/** DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and AES-128-GCM (RFC 9180 §7), the one suite of ISO/IEC 18013-7 Annex C. */
const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() });

/** The two outputs of a single-shot encryption (RFC 9180 §6.1). */
export interface HpkeMessage {
  /** The encapsulated key: an uncompressed point, 65 bytes. */
  enc: Uint8Array;
  cipherText: Uint8Array;
}

/** Encrypts in the base mode without additional data. @param publicKey uncompressed point, 65 bytes */
export async function sealHpke(publicKey: Uint8Array, plaintext: Uint8Array, info: Uint8Array): Promise<HpkeMessage> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(toArrayBuffer(publicKey));
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: toArrayBuffer(info) }, toArrayBuffer(plaintext));
  return { enc: Buffer.from(enc), cipherText: Buffer.from(ct) };
}

/**
 * Decrypts in the base mode without additional data.
 * @param privateKey scalar of P-256, 32 bytes
 * @throws MdocError for another key, another `info`, and altered or malformed parts; they cannot be told apart
 */
export async function openHpke(privateKey: Uint8Array, message: HpkeMessage, info: Uint8Array): Promise<Buffer> {
  const recipientKey = await suite.kem.deserializePrivateKey(toArrayBuffer(privateKey));
  try {
    const context = { recipientKey, enc: toArrayBuffer(message.enc), info: toArrayBuffer(info) };
    return Buffer.from(await suite.open(context, toArrayBuffer(message.cipherText)));
  } catch (cause) {
    if (!(cause instanceof HpkeError)) throw cause;
    const reason = 'it is encrypted for another key or another origin, or was altered';
    throw new MdocError(`the response cannot be decrypted: ${reason}`, { cause });
  }
}

/** A Buffer may be a part of a larger ArrayBuffer, which the library would read as a whole. */
function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
