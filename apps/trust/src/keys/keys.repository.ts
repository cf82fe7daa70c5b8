import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { prepared, type Transaction } from '@vc/platform/persistence';
import type { LeafType } from '../pki/certificate-types';
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

  async isKeyOfCertificate(tx: Transaction, tenantId: TenantId, id: string, type: LeafType): Promise<boolean> {
    const statement = `SELECT 1 FROM certificates WHERE tenant_id = $1 AND key_id = $2 AND type = $3`;
    return (await prepared(tx, statement, [tenantId, id, type])).count > 0;
  }
}
