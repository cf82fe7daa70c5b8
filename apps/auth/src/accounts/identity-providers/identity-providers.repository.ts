import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import type { Transaction } from '@vc/platform/persistence';
import { IdentityProvider } from './identity-provider.entity';

@Injectable()
export class IdentityProvidersRepository {
  async find(tx: Transaction, tenantId: TenantId): Promise<IdentityProvider | null> {
    return tx.findOneBy(IdentityProvider, { tenantId });
  }

  /** Locks the row until the transaction ends. */
  async findForUpdate(tx: Transaction, tenantId: TenantId): Promise<IdentityProvider | null> {
    return tx.findOne(IdentityProvider, { where: { tenantId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Keeps the row from changes until the transaction ends. */
  async findForShare(tx: Transaction, tenantId: TenantId): Promise<IdentityProvider | null> {
    return tx.findOne(IdentityProvider, { where: { tenantId }, lock: { mode: 'pessimistic_read' } });
  }

  async upsert(tx: Transaction, provider: IdentityProvider): Promise<void> {
    await tx.upsert(IdentityProvider, provider, ['tenantId']);
  }

  async delete(tx: Transaction, tenantId: TenantId): Promise<void> {
    await tx.delete(IdentityProvider, { tenantId });
  }
}
