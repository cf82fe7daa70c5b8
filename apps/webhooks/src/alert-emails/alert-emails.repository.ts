import { Injectable } from '@nestjs/common';
import type { MailQueueRows, QueuedMail } from '@vc/platform/mail';
import { planned, type Transaction } from '@vc/platform/persistence';

/** An e-mail that is leased to this process, with what it says of its endpoint. */
export interface ClaimedAlertEmail extends QueuedMail {
  id: string;
  tenant_id: string;
  endpoint_id: string;
  url: string;
  recipient: string;
  /** 0 if the endpoint waits. */
  percent: number;
  /** Since when it fails or waits. */
  failing_since: Date;
  /** False if a delivery has succeeded or a challenge was answered since, or the endpoint is deleted, disabled before its time, or without the address. */
  is_current: boolean;
}

@Injectable()
export class AlertEmailsRepository implements MailQueueRows<ClaimedAlertEmail> {
  async claimDue(tx: Transaction, now: Date, leaseUntil: Date): Promise<ClaimedAlertEmail | undefined> {
    const { rows } = await planned<ClaimedAlertEmail>(tx, CLAIM, [now, leaseUntil]);
    return rows[0];
  }

  async remove(tx: Transaction, { tenant_id: tenantId, id }: ClaimedAlertEmail): Promise<void> {
    await planned(tx, 'DELETE FROM alert_emails WHERE tenant_id = $1 AND id = $2', [tenantId, id]);
  }

  async postpone(tx: Transaction, { tenant_id: tenantId, id }: ClaimedAlertEmail, until: Date): Promise<void> {
    const sql = 'UPDATE alert_emails SET next_attempt_at = $3 WHERE tenant_id = $1 AND id = $2';
    await planned(tx, sql, [tenantId, id, until]);
  }
}

const CLAIM = `WITH due AS (
     SELECT id FROM alert_emails WHERE next_attempt_at <= $1
     ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
   )
   UPDATE alert_emails SET attempts = alert_emails.attempts + 1, next_attempt_at = $2
   FROM due, endpoints
   WHERE alert_emails.id = due.id AND endpoints.id = endpoint_id
   RETURNING alert_emails.id, alert_emails.tenant_id, endpoint_id, url, recipient, percent, alert_emails.failing_since,
     alert_emails.attempts,
     deleted_at IS NULL AND alert_emails.failing_since
       IS NOT DISTINCT FROM CASE percent WHEN 0 THEN waiting_since ELSE endpoints.failing_since END
       AND recipient = ANY (endpoints.alert_emails) AND (percent = 100 OR enabled) AS is_current`;
