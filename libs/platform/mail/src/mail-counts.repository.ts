import { Injectable } from '@nestjs/common';
import { deleteBatch, planned, type Transaction } from '@vc/platform/persistence';

/** Mails that were counted for a key since its window opened. */
export interface MailCount {
  key: string;
  mails: number;
  /** When the window ends. */
  endsAt: Date;
}

/** Statements lock the rows of several keys in the order of the keys, so that concurrent mails cause no deadlock. */
@Injectable()
export class MailCountsRepository {
  /** Counts a mail for each key in its open window, or opens a window. */
  async add(tx: Transaction, keys: string[], now: Date, windowEnd: Date): Promise<MailCount[]> {
    return (await planned<MailCount>(tx, ADD, [keys, now, windowEnd])).rows;
  }

  async subtract(tx: Transaction, keys: string[]): Promise<void> {
    await planned(tx, SUBTRACT, [keys]);
  }

  /** Removes a batch of the counts whose windows have ended. Returns whether there may be more. */
  async removeEnded(tx: Transaction, now: Date): Promise<boolean> {
    return deleteBatch(tx, { table: 'mail_counts', where: 'ends_at <= $1', values: [now] });
  }
}

const ADD = `INSERT INTO mail_counts AS known (key, mails, ends_at)
  SELECT key, 1, $3 FROM unnest($1::text[]) AS key ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    mails = CASE WHEN known.ends_at <= $2 THEN 1 ELSE known.mails + 1 END,
    ends_at = CASE WHEN known.ends_at <= $2 THEN $3 ELSE known.ends_at END
  RETURNING key, mails, ends_at AS "endsAt"`;

const SUBTRACT = `WITH counted AS (SELECT key FROM mail_counts WHERE key = ANY($1) ORDER BY key FOR UPDATE)
  UPDATE mail_counts AS known SET mails = greatest(0, mails - 1) FROM counted WHERE known.key = counted.key`;
