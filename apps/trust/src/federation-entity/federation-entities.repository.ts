import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { FederationEntityRow } from './federation-entity.entity';

@Injectable()
export class FederationEntitiesRepository {
  async find(tx: Transaction, tenantId: TenantId): Promise<FederationEntityRow | null> {
    return tx.findOneBy(FederationEntityRow, { tenantId });
  }

  /** As `find`. Transactions that find so run one after another. */
  async findLocked(tx: Transaction, tenantId: TenantId): Promise<FederationEntityRow | null> {
    await lockUntilCommit(tx, `federation-entity/${tenantId}`);
    return this.find(tx, tenantId);
  }

  async exists(tx: Transaction, tenantId: TenantId): Promise<boolean> {
    return tx.existsBy(FederationEntityRow, { tenantId });
  }

  async save(tx: Transaction, entity: FederationEntityRow): Promise<void> {
    await tx.upsert(FederationEntityRow, entity, ['tenantId']);
  }

  async delete(tx: Transaction, tenantId: TenantId): Promise<void> {
    await tx.delete(FederationEntityRow, { tenantId });
  }
}
