import { createPrivateKey, createPublicKey, KeyObject } from 'node:crypto';
import { createSigner, generateKeys } from '@vc/protocol/crypto';
import { Inject, Injectable } from '@nestjs/common';
import { GrowingCache } from '@vc/platform/cache';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DataKeys } from '@vc/platform/key-store';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { type KeyType } from '../pki/key-type';
import { Key } from './key.entity';
import { keyUnusable } from './key.errors';
import { KeyProvider, TenantKey } from './key-provider';
import { KeysRepository } from './keys.repository';

const CACHE_SIZE = 10_000;

/** Keeps private keys in this service's tables, encrypted with the data key of their tenant. */
@Injectable()
export class LocalKeyProvider extends KeyProvider {
  /** Decrypted keys: decryption costs more than a signature. */
  private readonly privateKeys = new GrowingCache<string, KeyObject>({ max: CACHE_SIZE });

  constructor(
    private readonly database: Database,
    private readonly keys: KeysRepository,
    private readonly dataKeys: DataKeys,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async prepare(tenant: TenantId): Promise<void> {
    await this.dataKeys.cipherFor(tenant);
  }

  async create(tx: Transaction, tenantId: TenantId, keyType: KeyType): Promise<TenantKey> {
    const privateKey = generatePrivateKey(keyType);
    const id = createId();
    const cipher = await this.dataKeys.cipherFor(tenantId);
    const sealed = cipher.seal(privateKey.export({ type: 'pkcs8', format: 'der' }), sealingContext(tenantId, id));
    await this.keys.insert(tx, { id, tenantId, keyType, privateKey: sealed, createdAt: this.clock() });
    this.logger.info({ event: 'key.created', tenantId, keyId: id, keyType });
    return { id, keyType, publicKey: createPublicKey(privateKey) };
  }

  async get(tenant: TenantId, id: string, tx?: Transaction): Promise<TenantKey> {
    const key = await this.open(tenant, id, tx);
    return { id, keyType: isEd25519(key) ? 'Ed25519' : 'P-256', publicKey: createPublicKey(key) };
  }

  async sign(tenant: TenantId, id: string, inputs: Uint8Array[], tx?: Transaction): Promise<Buffer[]> {
    const key = await this.open(tenant, id, tx);
    return inputs.map(createSigner(key));
  }

  private async open(tenant: TenantId, id: string, tx?: Transaction): Promise<KeyObject> {
    const context = sealingContext(tenant, id);
    const cached = this.privateKeys.get(context);
    if (cached) return cached;
    const get = (transaction: Transaction) => this.keys.get(transaction, tenant, id);
    const row = await (tx ? get(tx) : this.database.transaction(tenant, get));
    const pkcs8 = await this.unseal(row, context);
    const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    // The transaction may still be rolled back, so its keys are not cached.
    if (!tx) this.privateKeys.set(context, key);
    return key;
  }

  private async unseal({ privateKey, tenantId, id }: Key, context: string): Promise<Buffer> {
    try {
      return (await this.dataKeys.cipherFor(tenantId)).open(privateKey, context);
    } catch (cause) {
      // An operator must restore the key-encryption key.
      this.logger.error({ event: 'key.unusable', tenantId, keyId: id, err: cause });
      throw keyUnusable(cause);
    }
  }
}

function generatePrivateKey(keyType: KeyType): KeyObject {
  return keyType === 'Ed25519' ? generateKeys('Ed25519').privateKey : generateKeys('P-256').privateKey;
}

function isEd25519(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'ed25519';
}

/** Additional authenticated data that binds the sealed key to its tenant and row. */
function sealingContext(tenant: TenantId, id: string): string {
  return `trust.keys/${tenant}/${id}`;
}
