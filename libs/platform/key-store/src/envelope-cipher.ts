import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { pooledRandomBytes } from '@vc/protocol/crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals keys, secrets and personal data for storage, with AES-256-GCM. A sealed text names the key that sealed it and is
 * bound to its `context`, for example table and row id. It does not open in another context.
 */
export class EnvelopeCipher {
  readonly keyId: string;

  /**
   * @param key 32 bytes
   * @param keyId id of the key in sealed texts; derived from the key when absent
   * @param others ciphers that only open the texts that they have sealed
   */
  constructor(
    private readonly key: Buffer,
    keyId?: string,
    private readonly others: EnvelopeCipher[] = [],
  ) {
    if (key.length !== KEY_BYTES) throw new Error('The key must be 32 bytes.');
    this.keyId = keyId ?? createHash('sha256').update(key).digest('hex').slice(0, 8);
  }

  seal(plaintext: Buffer | string, context: string): string {
    const iv = pooledRandomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([iv, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
    return `${this.keyId}.${sealed.toString('base64url')}`;
  }

  /** @throws Error when no known key sealed the text, or the text or its context was changed */
  open(sealed: string, context: string): Buffer {
    const [keyId, text] = sealed.split('.');
    if (keyId !== this.keyId) {
      const other = this.others.find((each) => each.keyId === keyId);
      if (!other) throw new Error(`Sealed with key ${keyId}, which is not known; the current one is ${this.keyId}.`);
      return other.open(sealed, context);
    }
    const bytes = Buffer.from(text ?? '', 'base64url');
    const decipher = createDecipheriv(ALGORITHM, this.key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  }

  /** Whether this key sealed the text, and none of the others. */
  hasSealed(sealed: string): boolean {
    return sealed.startsWith(`${this.keyId}.`);
  }

  /** Returns the cipher of a key, among this one and the others; undefined for an unknown one. */
  withId(keyId: string): EnvelopeCipher | undefined {
    return [this, ...this.others].find((each) => each.keyId === keyId);
  }

  /** Derives a key for another purpose. */
  derive(purpose: string): Buffer {
    return deriveKey(this.key, purpose);
  }

  sealJson(value: unknown, context: string): string {
    return this.seal(JSON.stringify(value), context);
  }

  openJson<T>(sealed: string, context: string): T {
    return JSON.parse(this.open(sealed, context).toString()) as T;
  }
}

/** Derives an independent key for one purpose (HKDF, RFC 5869). */
export function deriveKey(secret: Buffer | string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}
