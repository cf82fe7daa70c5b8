import type { KeyObject } from 'node:crypto';
import type { TenantId } from '@vc/platform/access-control';
import type { KeyType } from '../pki/key-type';
import type { Key } from './key.entity';

/** Whose key it is, and the id of its row. */
export interface KeyOwner {
  tenantId: TenantId;
  id: string;
}

/** A key that is made, and not stored yet. */
export interface GeneratedKey {
  publicKey: KeyObject;
  /** PKCS#8, sealed with the tenant's data key. */
  privateKey: string;
}

/** A key that signs. Its private half may be elsewhere. */
export interface SigningKey {
  keyType: KeyType;
  publicKey: KeyObject;
  /** One signature per input, in JOSE form: r || s for ECDSA. @throws DomainError `UNAVAILABLE` */
  sign: (inputs: Uint8Array[]) => Promise<Buffer[]>;
}

/**
 * Makes the tenants' private keys and signs with them. Both may take a request to another machine, so neither is called
 * within a transaction.
 */
export abstract class KeyProvider {
  abstract generate(owner: KeyOwner, keyType: KeyType): Promise<GeneratedKey>;

  /** @throws DomainError `UNAVAILABLE` if the key cannot be used */
  abstract open(key: Key): Promise<SigningKey>;
}
