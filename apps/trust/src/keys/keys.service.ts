import { createPrivateKey, generateKeyPairSync, KeyObject, sign } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { DomainError, notFound } from '@vc/platform/http';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { LRUCache } from 'lru-cache';
import { Key, type KeyType } from './key.entity';

const OPENED_KEYS = 1_000;

@Injectable()
export class KeysService {
  /** Opening a key costs more than signing with it. */
  private readonly opened = new LRUCache<string, KeyObject>({ max: OPENED_KEYS });

  constructor(
    private readonly database: Database,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(tx: Transaction, tenantId: TenantId, keyType: KeyType): Promise<{ id: string; privateKey: KeyObject }> {
    const privateKey = generatePrivateKey(keyType);
    const id = createId();
    const sealed = this.cipher.seal(privateKey.export({ type: 'pkcs8', format: 'der' }), contextOf(tenantId, id));
    await tx.insert(Key, { id, tenantId, keyType, privateKey: sealed, createdAt: this.clock() });
    return { id, privateKey };
  }

  /**
   * One signature per input, in JOSE form: r || s for P-256.
   * @throws DomainError `NOT_FOUND`, `UNAVAILABLE`
   */
  async sign(tenant: TenantId, id: string, inputs: Buffer[]): Promise<Buffer[]> {
    const opened = this.opened.get(contextOf(tenant, id));
    const key = opened ?? (await this.database.transaction(tenant, (tx) => this.open(tx, tenant, id)));
    const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
    return inputs.map((input) => sign(digest, input, { key, dsaEncoding: 'ieee-p1363' }));
  }

  /** @throws DomainError `NOT_FOUND`, or `UNAVAILABLE` where KEY_ENCRYPTION_KEY is not the one that sealed it */
  async open(tx: Transaction, tenantId: TenantId, id: string): Promise<KeyObject> {
    const place = contextOf(tenantId, id);
    const key = await tx.findOneBy(Key, { tenantId, id });
    if (!key) throw notFound('key', id);
    const pkcs8 = this.unseal(key.privateKey, place);
    const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    this.opened.set(place, privateKey);
    return privateKey;
  }

  private unseal(sealed: string, place: string): Buffer {
    try {
      return this.cipher.open(sealed, place);
    } catch (cause) {
      throw new DomainError('UNAVAILABLE', 'The key cannot be opened with this KEY_ENCRYPTION_KEY.', { cause });
    }
  }
}

function generatePrivateKey(keyType: KeyType): KeyObject {
  return keyType === 'Ed25519'
    ? generateKeyPairSync('ed25519').privateKey
    : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

/** Binds the sealed key to its tenant and row. */
function contextOf(tenant: TenantId, id: string): string {
  return `trust.keys/${tenant}/${id}`;
}
