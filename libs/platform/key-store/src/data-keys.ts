import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@vc/platform/persistence';
import { LRUCache } from 'lru-cache';
import { DataKeysRepository, type StoredDataKey } from './data-keys.repository';
import { EnvelopeCipher } from './envelope-cipher';

const KEY_BYTES = 32;
const CACHE_SIZE = 10_000;

/** Owner of the key for whatever belongs to a service and not to one tenant. */
export const SERVICE_DATA_KEY = 'service';

/**
 * The keys that seal what a service stores. They lie in its schema, sealed with the key-encryption key; when that one
 * is replaced, they are sealed anew, and what they have sealed stays as it is.
 */
export class DataKeys {
  private readonly ciphers = new LRUCache<string, Promise<EnvelopeCipher>>({ max: CACHE_SIZE });

  private readonly stored: DataKeysRepository;

  constructor(
    database: Database,
    private readonly keyEncryption: EnvelopeCipher,
  ) {
    this.stored = new DataKeysRepository(database);
  }

  /**
   * The cipher of one owner, e.g. a tenant; its key is made at the first use.
   * @throws Error where no known key-encryption key has sealed its key
   */
  cipherFor(owner: string): Promise<EnvelopeCipher> {
    const known = this.ciphers.get(owner);
    if (known) return known;
    const cipher = this.load(owner);
    this.ciphers.set(owner, cipher);
    cipher.catch(() => this.ciphers.delete(owner));
    return cipher;
  }

  private async load(owner: string): Promise<EnvelopeCipher> {
    const { id, wrapped_key: wrapped } = (await this.stored.find(owner)) ?? (await this.create(owner));
    // Before there were data keys, the key-encryption key itself sealed.
    return new EnvelopeCipher(this.unwrap(owner, id, wrapped), id, [this.keyEncryption]);
  }

  private unwrap(owner: string, id: string, wrapped: string): Buffer {
    try {
      return openDataKey(this.keyEncryption, id, wrapped);
    } catch (cause) {
      throw new Error(`The data key of ${owner} cannot be opened: ${(cause as Error).message}`, { cause });
    }
  }

  /** Of replicas that do so at the same time, one succeeds, and all take that one's. */
  private async create(owner: string): Promise<StoredDataKey> {
    const id = randomUUID();
    const wrapped = sealDataKey(this.keyEncryption, id, randomBytes(KEY_BYTES));
    await this.stored.insertIfNew(id, owner, wrapped);
    const stored = await this.stored.find(owner);
    assert(stored, `The data key of ${owner} is not there.`);
    return stored;
  }
}

export function sealDataKey(keyEncryption: EnvelopeCipher, id: string, key: Buffer): string {
  return keyEncryption.seal(key, `data_keys/${id}`);
}

/** @throws Error where no known key-encryption key has sealed it */
export function openDataKey(keyEncryption: EnvelopeCipher, id: string, wrapped: string): Buffer {
  return keyEncryption.open(wrapped, `data_keys/${id}`);
}
