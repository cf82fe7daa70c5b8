import { Injectable } from '@nestjs/common';
import { deleteBatch, Transaction } from '@vc/platform/persistence';
import { Holder } from '../holders/holder';
import { StoredRedemption } from './redemption.entity';

@Injectable()
export class RedemptionsRepository {
  /** Returns false where the user has a redemption of the same offer already. */
  async insert(tx: Transaction, redemption: StoredRedemption): Promise<boolean> {
    const inserted = await tx
      .createQueryBuilder()
      .insert()
      .into(StoredRedemption)
      .values(redemption)
      .orIgnore()
      .returning('id')
      .execute();
    return (inserted.raw as unknown[]).length === 1;
  }

  async find(tx: Transaction, { tenantId, userId }: Holder, offerKey: string): Promise<StoredRedemption | null> {
    return tx.findOneBy(StoredRedemption, { tenantId, userId, offerKey });
  }

  /** Finds the newest redemption of a `credential_offer_uri`, which may have served several offers. */
  async findByReference(
    tx: Transaction,
    { tenantId, userId }: Holder,
    referenceKey: string,
  ): Promise<StoredRedemption | null> {
    return tx.findOne(StoredRedemption, { where: { tenantId, userId, referenceKey }, order: { id: 'DESC' } });
  }

  /** Removes a batch of the expired rows of all tenants. Returns whether there may be more. */
  async removeExpired(tx: Transaction, now: Date): Promise<boolean> {
    return deleteBatch(tx, { table: 'redemptions', where: 'expires_at <= $1', values: [now] });
  }
}
