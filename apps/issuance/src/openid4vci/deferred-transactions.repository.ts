import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Transaction } from '@vc/platform/persistence';
import { IsNull } from 'typeorm';
import { DeferredTransaction } from './deferred-transaction.entity';

interface Redemption {
  redeemedBy: string;
  redeemedAt: Date;
}

type TransactionKey = Pick<DeferredTransaction, 'tenantId' | 'issuanceId' | 'id'>;

@Injectable()
export class DeferredTransactionsRepository {
  async insert(tx: Transaction, transaction: DeferredTransaction): Promise<void> {
    await tx.insert(DeferredTransaction, transaction);
  }

  async find(tx: Transaction, { tenantId, issuanceId, id }: TransactionKey): Promise<DeferredTransaction | null> {
    return tx.findOneBy(DeferredTransaction, { tenantId, issuanceId, id });
  }

  /** Changes nothing if the transaction was redeemed before. */
  async redeem(tx: Transaction, tenantId: TenantId, id: string, redemption: Redemption): Promise<void> {
    await tx.update(DeferredTransaction, { tenantId, id, redeemedAt: IsNull() }, redemption);
  }
}
