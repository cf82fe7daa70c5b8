import { Injectable } from '@nestjs/common';
import { Database } from '@vc/platform/persistence';

export interface CountedKey {
  key: string;
  /** Attempts in the open window, of which some are not decided yet. */
  failures: number;
  lockedUntil: Date | null;
  /** When the window ends, and the lock. */
  expiresAt: Date;
}

/** Statements lock the rows of several keys in the order of the keys, so that concurrent attempts cause no deadlock. */
@Injectable()
export class FailedAttemptsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the latest end of the keys' locks, or null if none was ever locked. */
  async findLockEnd(keys: string[]): Promise<Date | null> {
    const { rows } = await this.database.query<{ until: Date | null }>(
      `SELECT max(locked_until) AS until FROM failed_attempts WHERE key = ANY($1)`,
      [keys],
    );
    const [row] = rows;
    return row?.until ?? null;
  }

  /** Counts an attempt of each key in its open window, or opens a window. */
  async count(keys: string[], now: Date, windowEnd: Date): Promise<CountedKey[]> {
    const { rows } = await this.database.query<CountedKey>(COUNT, [keys, now, windowEnd]);
    return rows;
  }

  /** Takes back an attempt that was no failure. */
  async takeBack(keys: string[]): Promise<void> {
    await this.database.query(TAKE_BACK, [keys]);
  }

  /** Locks the key when its attempts reach the limit. */
  async lock(key: string, allowed: number, lockEnd: Date): Promise<void> {
    await this.database.query(
      `UPDATE failed_attempts SET locked_until = $3, expires_at = $3 WHERE key = $1 AND failures >= $2`,
      [key, allowed, lockEnd],
    );
  }
}

const COUNT = `INSERT INTO failed_attempts AS attempt (key, failures, expires_at)
         SELECT key, 1, $3 FROM unnest($1::text[]) AS key ORDER BY key
         ON CONFLICT (key) DO UPDATE SET
           failures = CASE WHEN attempt.expires_at <= $2 THEN 1 ELSE attempt.failures + 1 END,
           locked_until = CASE WHEN attempt.expires_at <= $2 THEN NULL ELSE attempt.locked_until END,
           expires_at = CASE WHEN attempt.expires_at <= $2 THEN $3 ELSE attempt.expires_at END
         RETURNING key, failures, locked_until AS "lockedUntil", expires_at AS "expiresAt"`;

const TAKE_BACK = `WITH counted AS (SELECT key FROM failed_attempts WHERE key = ANY($1) ORDER BY key FOR UPDATE)
         UPDATE failed_attempts AS attempt SET failures = greatest(0, failures - 1)
         FROM counted WHERE attempt.key = counted.key`;
