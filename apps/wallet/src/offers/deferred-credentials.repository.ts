import { Injectable } from '@nestjs/common';
import type { Transaction } from '@vc/platform/persistence';
import { StoredDeferredCredential } from './deferred-credential.entity';

@Injectable()
export class DeferredCredentialsRepository {
  async insert(tx: Transaction, deferred: StoredDeferredCredential): Promise<void> {
    await tx.insert(StoredDeferredCredential, deferred);
  }

  /** Removes the row, also if another process holds its lease. Returns false where it is removed already. */
  async remove(tx: Transaction, { tenantId, id }: StoredDeferredCredential): Promise<boolean> {
    const { affected } = await tx.delete(StoredDeferredCredential, { tenantId, id });
    return affected === 1;
  }
}
