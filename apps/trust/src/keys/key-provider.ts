import type { KeyObject } from 'node:crypto';
import { type TenantId } from '@vc/platform/access-control';
import type { Transaction } from '@vc/platform/persistence';
import type { KeyType } from '../pki/key-type';

export interface TenantKey {
  id: string;
  keyType: KeyType;
  publicKey: KeyObject;
}

/**
 * Keeps the tenants' private keys. `LocalKeyProvider` keeps them in this service's tables. A provider for a cloud KMS or
 * a PKCS#11 module would create and use them there, and store their handles.
 */
export abstract class KeyProvider {
  /**
   * Loads what the tenant's keys are encrypted with. Call it before a transaction that uses keys of the tenant, so that
   * the transaction does not hold a connection meanwhile.
   */
  abstract prepare(tenant: TenantId): Promise<void>;

  /** Creates a key in the caller's transaction. */
  abstract create(tx: Transaction, tenant: TenantId, keyType: KeyType): Promise<TenantKey>;

  /**
   * @param tx the transaction that created the key, if it is not committed yet
   * @throws DomainError `NOT_FOUND`, or `UNAVAILABLE` if the key cannot be used
   */
  abstract get(tenant: TenantId, id: string, tx?: Transaction): Promise<TenantKey>;

  /**
   * One signature per input, in JOSE form: r || s for P-256.
   * @throws DomainError as `get`
   */
  abstract sign(tenant: TenantId, id: string, inputs: Uint8Array[], tx?: Transaction): Promise<Buffer[]>;
}
