import { randomBytes, randomUUID } from 'node:crypto';
import { GrowingCache } from '@vc/platform/scheduling';
import { notFound } from '@vc/platform/http';
import type { Database } from '@vc/platform/persistence';
import { DataKeysRepository, type StoredDataKey } from './data-keys.repository';
import { EnvelopeCipher } from './envelope-cipher';

const KEY_BYTES = 32;
const CACHE_SIZE = 10_000;

/** Owner of the key that seals what belongs to a service and to no tenant. */
export const SERVICE_DATA_KEY = 'service';

interface DataKeyName {
  id: string;
  /** A tenant, or `SERVICE_DATA_KEY`. Undefined for keys that earlier releases open, which are bound to their id only. */
  owner?: string;
}

/** A data key as the key-encryption key has sealed it. */
export interface SealedDataKey extends DataKeyName {
  wrappedKey: string;
}

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

  /** Deletes the key of a deleted tenant. What it has sealed cannot be opened any more. */
  async destroy(tenant: string): Promise<void> {
    await this.stored.destroy(tenant);
    this.ciphers.delete(tenant);
  }

  private async load(owner: string): Promise<EnvelopeCipher> {
    const { id, wrapped_key: wrappedKey } = (await this.stored.find(owner)) ?? (await this.create(owner));
    // Values from before data keys existed are sealed with the key-encryption key itself.
    return new EnvelopeCipher(this.unwrap({ id, owner, wrappedKey }), id, [this.keyEncryption]);
  }

  private unwrap(sealed: SealedDataKey & { owner: string }): Buffer {
    const { owner } = sealed;
    try {
      return openDataKey(this.keyEncryption, sealed);
    } catch (cause) {
      throw new Error(`The data key of ${owner} cannot be opened: ${(cause as Error).message}`, { cause });
    }
  }

  /** Only the first of concurrent replicas inserts its key. All of them read the stored one. */
  private async create(owner: string): Promise<StoredDataKey> {
    const id = randomUUID();
    const name = (await this.stored.bindsOwners()) ? { id, owner } : { id };
    const wrapped = sealDataKey(this.keyEncryption, name, randomBytes(KEY_BYTES));
    await this.stored.insertIfNew(id, owner, wrapped);
    const stored = await this.stored.find(owner);
    if (!stored) throw notFound('tenant', owner);
    return stored;
  }
}

/** Seals a data key. With an owner, it opens as the key of this owner alone. */
export function sealDataKey(keyEncryption: EnvelopeCipher, { id, owner }: DataKeyName, key: Buffer): string {
  return keyEncryption.seal(key, contextOf(id, owner));
}

/**
 * Opens a data key. One that earlier releases open is bound to its id only, until `npm run vc -- operator keys rotate` has sealed it again.
 * @throws Error when no configured key-encryption key has sealed it for this owner
 */
export function openDataKey(keyEncryption: EnvelopeCipher, { id, owner, wrappedKey }: SealedDataKey): Buffer {
  const bound = owner === undefined ? undefined : openBound(keyEncryption, { id, owner, wrappedKey });
  return bound ?? keyEncryption.open(wrappedKey, contextOf(id));
}

/** Whether the data key opens as that of its owner alone. */
export function isBoundToOwner(keyEncryption: EnvelopeCipher, sealed: Required<SealedDataKey>): boolean {
  return openBound(keyEncryption, sealed) !== undefined;
}

function openBound(keyEncryption: EnvelopeCipher, { id, owner, wrappedKey }: Required<SealedDataKey>) {
  try {
    return keyEncryption.open(wrappedKey, contextOf(id, owner));
  } catch {
    return undefined;
  }
}

function contextOf(id: string, owner?: string): string {
  return owner === undefined ? `data_keys/${id}` : `data_keys/${owner}/${id}`;
}
