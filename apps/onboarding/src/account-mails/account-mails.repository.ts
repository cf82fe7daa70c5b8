import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import type { MailQueueRows, QueuedMail } from '@vc/platform/mail';
import { planned, type Transaction } from '@vc/platform/persistence';

/** What happened to the passkeys, or that the password was reset: for its person, or for an application that acts for people. */
export type AccountChange = 'created' | 'deleted' | 'password-reset' | 'password-handed-out';

/** An e-mail to one person, which is leased to this process. */
export interface ClaimedAccountMail extends QueuedMail {
  id: string;
  tenantId: TenantId;
  userId: string;
  change: AccountChange;
  /** Sealed; the temporary password that the e-mail brings. */
  password: string | null;
}

@Injectable()
export class AccountMailsRepository implements MailQueueRows<ClaimedAccountMail> {
  async insert(tx: Transaction, mail: Omit<ClaimedAccountMail, 'attempts'>, now: Date): Promise<void> {
    await planned(tx, INSERT, [mail.id, mail.tenantId, mail.userId, mail.change, now, mail.password]);
  }

  async claimDue(tx: Transaction, now: Date, leaseUntil: Date): Promise<ClaimedAccountMail | undefined> {
    return (await planned<ClaimedAccountMail>(tx, CLAIM, [now, leaseUntil])).rows[0];
  }

  async remove(tx: Transaction, { tenantId, id }: ClaimedAccountMail): Promise<void> {
    await planned(tx, 'DELETE FROM passkey_mails WHERE tenant_id = $1 AND id = $2', [tenantId, id]);
  }

  async postpone(tx: Transaction, { tenantId, id }: ClaimedAccountMail, until: Date): Promise<void> {
    const sql = 'UPDATE passkey_mails SET next_attempt_at = $3 WHERE tenant_id = $1 AND id = $2';
    await planned(tx, sql, [tenantId, id, until]);
  }
}

const INSERT = `INSERT INTO passkey_mails (id, tenant_id, user_id, change, attempts, next_attempt_at, password)
  VALUES ($1, $2, $3, $4, 0, $5, $6)`;

const CLAIM = `WITH due AS (
     SELECT id FROM passkey_mails WHERE next_attempt_at <= $1
     ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
   )
   UPDATE passkey_mails AS mail SET attempts = attempts + 1, next_attempt_at = $2
   FROM due WHERE mail.id = due.id
   RETURNING mail.id, tenant_id AS "tenantId", user_id AS "userId", change, password, attempts`;
