import type { KeyObject } from 'node:crypto';
import type { TenantId } from '@vc/platform/access-control';
import type { KeyType } from '../pki/key-type';
import type { Key } from './key.entity';

/** Whose key it is, and the id of its row. */
export interface KeyOwner {
  tenantId: TenantId;
  id: string;
}

/** How a key is stored: its private half, sealed with the tenant's data key, or what the provider finds it by. */
export type KeyMaterial = Pick<Key, 'privateKey' | 'reference'>;

/** A key that is made, and not stored yet. */
export interface GeneratedKey extends KeyMaterial {
  publicKey: KeyObject;
}

/** A key that signs. Its private half may be elsewhere. */
export interface SigningKey {
  keyType: KeyType;
  publicKey: KeyObject;
  /** One signature per input, in JOSE form: r || s for P-256. @throws DomainError `UNAVAILABLE` */
  sign: (inputs: Uint8Array[]) => Promise<Buffer[]>;
}

export const KEY_PROVIDERS = ['local', 'pkcs11'] as const;
export type KeyProviderName = (typeof KEY_PROVIDERS)[number];

/**
 * Makes the tenants' private keys and signs with them. Both may take a request to another machine, so neither is called
 * within a transaction.
 */
export abstract class KeyProvider {
  abstract readonly name: KeyProviderName;

  abstract generate(owner: KeyOwner, keyType: KeyType): Promise<GeneratedKey>;

  /** @throws DomainError `UNAVAILABLE` if the key cannot be used */
  abstract open(key: Key): Promise<SigningKey>;

  /** Forgets a key that could not be stored. */
  abstract destroy(material: KeyMaterial): Promise<void>;

  /** @throws Error when the provider cannot sign at the moment */
  abstract check(): Promise<void>;
}
