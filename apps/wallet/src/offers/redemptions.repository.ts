import { Injectable } from '@nestjs/common';
import { Transaction } from '@vc/platform/persistence';
import { LessThanOrEqual } from 'typeorm';
import { Holder } from '../holders/holder';
import { StoredRedemption } from './redemption.entity';

@Injectable()
export class RedemptionsRepository {
  /** Answers false where the user redeems the offer already. */
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

  /** The newest one: the address may lead to another offer each time. */
  async findByReference(
    tx: Transaction,
    { tenantId, userId }: Holder,
    referenceKey: string,
  ): Promise<StoredRedemption | null> {
    return tx.findOne(StoredRedemption, { where: { tenantId, userId, referenceKey }, order: { id: 'DESC' } });
  }

  /** Across tenants. */
  async removeExpired(tx: Transaction, now: Date): Promise<void> {
    await tx.delete(StoredRedemption, { expiresAt: LessThanOrEqual(now) });
  }
}
