import type { KeyObject } from 'node:crypto';
import { type TenantId } from '@vc/platform/access-control';
import type { Transaction } from '@vc/platform/persistence';
import type { KeyType } from './key.entity';

export interface TenantKey {
  id: string;
  keyType: KeyType;
  publicKey: KeyObject;
}

/**
 * Where the tenants' private keys are kept. `LocalKeyProvider` keeps them in this service's tables; a cloud KMS or a
 * PKCS#11 module takes its place by making and using them elsewhere, and storing their handles.
 */
export abstract class KeyProvider {
  /**
   * To be called before a transaction that uses keys of the tenant: what the keys are sealed with is fetched here, and
   * not while the transaction holds a connection.
   */
  abstract prepare(tenant: TenantId): Promise<void>;

  /** Makes a key, within the transaction of what needs it. */
  abstract create(tx: Transaction, tenant: TenantId, keyType: KeyType): Promise<TenantKey>;

  /**
   * @param tx of the key's making, where it may not be committed yet
   * @throws DomainError `NOT_FOUND`, or `UNAVAILABLE` where the key cannot be used
   */
  abstract get(tenant: TenantId, id: string, tx?: Transaction): Promise<TenantKey>;

  /**
   * One signature per input, in JOSE form: r || s for P-256.
   * @throws DomainError as `get`
   */
  abstract sign(tenant: TenantId, id: string, inputs: Uint8Array[], tx?: Transaction): Promise<Buffer[]>;
}
