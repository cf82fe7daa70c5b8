import { Injectable } from '@nestjs/common';
import { planned, type Transaction } from '@vc/platform/persistence';
import { IsNull } from 'typeorm';
import type { Holder } from '../holders/holder';
import { NoticeAddress } from './notice-address.entity';

type Key = Pick<NoticeAddress, 'tenantId' | 'address'>;

interface Asking extends Key, Pick<NoticeAddress, 'askedBy' | 'askedAt'> {
  /** When the user has asked for another mail; null if never. */
  requestedAt: Date | null;
}

@Injectable()
export class NoticeAddressesRepository {
  async find(tx: Transaction, { tenantId, address }: Key): Promise<NoticeAddress | null> {
    return tx.findOneBy(NoticeAddress, { tenantId, address });
  }

  /**
   * Returns how many times the owner of the address is asked with this mail; undefined if no further mail may ask.
   * @param maxTimes mails in all
   */
  async ask(tx: Transaction, asking: Asking, maxTimes: number): Promise<number | undefined> {
    const { tenantId, address, askedBy, askedAt, requestedAt } = asking;
    const parameters = [tenantId, address, askedBy, askedAt, requestedAt, maxTimes];
    return (await planned<{ timesAsked: number }>(tx, ASK, parameters)).rows[0]?.timesAsked;
  }

  /** Returns false for an address that is confirmed already, or whose owner was asked again. */
  async confirm(tx: Transaction, { tenantId, address }: Key, timesAsked: number, confirmedAt: Date): Promise<boolean> {
    const open = { tenantId, address, timesAsked, confirmedAt: IsNull() };
    return (await tx.update(NoticeAddress, open, { confirmedAt })).affected === 1;
  }

  /** Has the notices tried again that wait for the confirmation of a user: they are sent, or ask once more. */
  async resumeNotices(tx: Transaction, { tenantId, userId }: Holder, now: Date): Promise<void> {
    await planned(tx, RESUME, [tenantId, userId, now]);
  }
}

/** A repetition of the same notice is the same mail, unless its user has asked for another one since. */
const REPEATS = '(known.asked_by = $3 AND (known.asked_at < $5) IS NOT TRUE)';

const ASK = `INSERT INTO notice_addresses AS known (tenant_id, address, asked_by, asked_at, times_asked)
  VALUES ($1, $2, $3, $4, 1)
  ON CONFLICT (tenant_id, address) DO UPDATE SET asked_by = $3,
    asked_at = CASE WHEN ${REPEATS} THEN known.asked_at ELSE $4 END,
    times_asked = known.times_asked + CASE WHEN ${REPEATS} THEN 0 ELSE 1 END
  WHERE known.confirmed_at IS NULL
    AND (${REPEATS} OR (known.asked_at < $5 AND known.times_asked < $6))
  RETURNING times_asked AS "timesAsked"`;

const RESUME = `UPDATE notices SET next_attempt_at = $3
  WHERE tenant_id = $1 AND user_id = $2 AND status = 'pending' AND reason = 'unconfirmed-address'`;
