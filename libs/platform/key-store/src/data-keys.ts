import { randomBytes, randomUUID } from 'node:crypto';
import { GrowingCache } from '@vc/platform/cache';
import { notFound } from '@vc/platform/http';
import type { Database } from '@vc/platform/persistence';
import { DataKeysRepository, type StoredDataKey } from './data-keys.repository';
import { EnvelopeCipher } from './envelope-cipher';

const KEY_BYTES = 32;
const CACHE_SIZE = 10_000;

/** Owner of the key that seals what belongs to a service and to no tenant. */
export const SERVICE_DATA_KEY = 'service';

/**
 * Data keys of a service (ADR 6). They are stored in its schema, sealed with the key-encryption key. When the
 * key-encryption key is replaced, only the data keys are sealed again.
 */
export class DataKeys {
  private readonly ciphers = new GrowingCache<string, EnvelopeCipher>({
    max: CACHE_SIZE,
    ignoreFetchAbort: true,
    fetchMethod: (owner) => this.load(owner),
  });

  private readonly stored: DataKeysRepository;

  constructor(
    database: Database,
    private readonly keyEncryption: EnvelopeCipher,
  ) {
    this.stored = new DataKeysRepository(database);
  }

  /**
   * Returns the cipher of an owner, for example a tenant. The first use creates its key.
   * @throws Error when no configured key-encryption key has sealed its key, DomainError `NOT_FOUND` for a deleted tenant
   */
  cipherFor(owner: string): Promise<EnvelopeCipher> {
    return this.ciphers.forceFetch(owner);
  }

  /** Deletes the key of an owner. What it has sealed cannot be opened any more. */
  async destroy(owner: string): Promise<void> {
    await this.stored.delete(owner);
    this.ciphers.delete(owner);
  }

  private async load(owner: string): Promise<EnvelopeCipher> {
    const { id, wrapped_key: wrapped } = (await this.stored.find(owner)) ?? (await this.create(owner));
    // Values from before data keys existed are sealed with the key-encryption key itself.
    return new EnvelopeCipher(this.unwrap(owner, id, wrapped), id, [this.keyEncryption]);
  }

  private unwrap(owner: string, id: string, wrapped: string): Buffer {
    try {
      return openDataKey(this.keyEncryption, id, wrapped);
    } catch (cause) {
      throw new Error(`The data key of ${owner} cannot be opened: ${(cause as Error).message}`, { cause });
    }
  }

  /** Only the first of concurrent replicas inserts its key. All of them read the stored one. */
  private async create(owner: string): Promise<StoredDataKey> {
    const id = randomUUID();
    const wrapped = sealDataKey(this.keyEncryption, id, randomBytes(KEY_BYTES));
    await this.stored.insertIfNew(id, owner, wrapped);
    const stored = await this.stored.find(owner);
    if (!stored) throw notFound('tenant', owner);
    return stored;
  }
}

export function sealDataKey(keyEncryption: EnvelopeCipher, id: string, key: Buffer): string {
  return keyEncryption.seal(key, `data_keys/${id}`);
}

/** @throws Error when no configured key-encryption key has sealed it */
export function openDataKey(keyEncryption: EnvelopeCipher, id: string, wrapped: string): Buffer {
  return keyEncryption.open(wrapped, `data_keys/${id}`);
}
