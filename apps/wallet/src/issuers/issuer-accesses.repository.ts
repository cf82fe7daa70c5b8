import { Injectable } from '@nestjs/common';
import type { Transaction } from '@vc/platform/persistence';
import { LessThanOrEqual } from 'typeorm';
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

  /** Removes the expired rows of all tenants. */
  async removeExpired(tx: Transaction, now: Date): Promise<void> {
    await tx.delete(StoredIssuerAccess, { expiresAt: LessThanOrEqual(now) });
  }
}
