import { Injectable } from '@nestjs/common';
import { deleteBatch, type Transaction } from '@vc/platform/persistence';
import { StoredIssuerAccess } from './issuer-access.entity';

@Injectable()
export class IssuerAccessesRepository {
  async insert(tx: Transaction, access: StoredIssuerAccess): Promise<void> {
    await tx.insert(StoredIssuerAccess, access);
  }

  async find(tx: Transaction, tenantId: string, id: string): Promise<StoredIssuerAccess | null> {
    return tx.findOneBy(StoredIssuerAccess, { tenantId, id });
  }

  /** @throws EntityNotFoundError */
  async get(tx: Transaction, tenantId: string, id: string): Promise<StoredIssuerAccess> {
    return tx.findOneByOrFail(StoredIssuerAccess, { tenantId, id });
  }

  /** Removes a batch of the expired rows of all tenants. Returns whether there may be more. */
  async removeExpired(tx: Transaction, now: Date): Promise<boolean> {
    return deleteBatch(tx, { table: 'issuer_accesses', where: 'expires_at <= $1', values: [now] });
  }
}
