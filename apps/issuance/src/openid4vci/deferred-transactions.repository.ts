import { Injectable } from '@nestjs/common';
import { Transaction } from '@vc/platform/persistence';
import { DeferredTransaction } from './deferred-transaction.entity';

type TransactionKey = Pick<DeferredTransaction, 'tenantId' | 'issuanceId' | 'id'>;

@Injectable()
export class DeferredTransactionsRepository {
  async insert(tx: Transaction, transaction: DeferredTransaction): Promise<void> {
    await tx.insert(DeferredTransaction, transaction);
  }

  async find(tx: Transaction, { tenantId, issuanceId, id }: TransactionKey): Promise<DeferredTransaction | null> {
    return tx.findOneBy(DeferredTransaction, { tenantId, issuanceId, id });
  }
}
