import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import type { Transaction } from '@vc/platform/persistence';
import { Key } from './key.entity';

@Injectable()
export class KeysRepository {
  async insert(tx: Transaction, key: Key): Promise<void> {
    await tx.insert(Key, key);
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<Key> {
    const key = await tx.findOneBy(Key, { tenantId, id });
    if (!key) throw notFound('key', id);
    return key;
  }
}
