import type { KeyObject } from 'node:crypto';
import { KEY_TYPES, type KeyType } from '@vc/protocol/crypto';
import type { KeyProviderName } from './key-provider-name';

/** Whose key it is, and the id of its row. */
export interface KeyOwner {
  tenantId: string;
  id: string;
}

/** How a key is stored: its private half, sealed with the tenant's data key, or what the provider finds it by. */
export interface KeyMaterial {
  /** PKCS#8, sealed with the tenant's data key; null for a key that another provider keeps. */
  privateKey: string | null;
  /** Identifies the key at its provider; null for a key that is stored in the tables of the service. */
  reference: string | null;
}

/** A key as its service has stored it. */
export interface StoredKey extends KeyOwner, KeyMaterial {
  keyType: KeyType;
  /** SubjectPublicKeyInfo in base64; null where the private half is stored. */
  publicKey: string | null;
}

/** A key that is made, and not stored yet. */
export interface GeneratedKey extends KeyMaterial {
  publicKey: KeyObject;
}

/** A key that signs. Its private half may be remote. */
export interface SigningKey {
  keyType: KeyType;
  publicKey: KeyObject;
  /** One signature per input, in JOSE form: r || s for ECDSA. @throws DomainError `UNAVAILABLE` */
  sign: (inputs: Uint8Array[]) => Promise<Buffer[]>;
}

/**
 * Makes the tenants' private keys and signs with them. Both may take a request to another machine, so neither is called
 * within a transaction. The limits and the metrics of a remote provider are those of `QueuedKeyProvider`.
 */
export abstract class KeyProvider {
  abstract readonly name: KeyProviderName;
  /** Types of the keys that it can make. ML-DSA is not among those of a remote provider. */
  readonly keyTypes: readonly KeyType[] = KEY_TYPES;
  /** Most inputs that it signs in one call. */
  readonly inputsPerCall: number = 1;

  abstract generate(owner: KeyOwner, keyType: KeyType): Promise<GeneratedKey>;

  /** @throws DomainError `UNAVAILABLE` if the key cannot be used */
  abstract open(key: StoredKey): Promise<SigningKey>;

  /** Forgets a key that could not be stored. It is harmless for one that does not exist. */
  abstract destroy(material: KeyMaterial): Promise<void>;

  /** @throws Error when the provider cannot sign at the moment */
  abstract check(): Promise<void>;

  /** Ends what the provider has open. */
  async close(): Promise<void> {
    // Nothing is open by default.
  }
}
