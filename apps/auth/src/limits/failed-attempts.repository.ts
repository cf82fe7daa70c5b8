import { Injectable } from '@nestjs/common';
import { Database } from '@vc/platform/persistence';

interface FailedAttempt {
  key: string;
  /** The number of failures that locks the key. */
  allowed: number;
  now: Date;
  windowEnd: Date;
  lockEnd: Date;
}

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

  /** Counts a failure of the key in its open window, or opens a window. */
  async add({ key, allowed, now, windowEnd, lockEnd }: FailedAttempt): Promise<void> {
    await this.database.query(ADD, [key, now, windowEnd, allowed, lockEnd]);
  }
}

const ADD = `INSERT INTO failed_attempts (key, failures, expires_at) VALUES ($1, 1, $3)
         ON CONFLICT (key) DO UPDATE SET
           failures = CASE WHEN failed_attempts.expires_at <= $2 THEN 1 ELSE failed_attempts.failures + 1 END,
           locked_until = CASE
             WHEN failed_attempts.expires_at <= $2 THEN NULL
             WHEN failed_attempts.failures + 1 >= $4 THEN $5 ELSE failed_attempts.locked_until END,
           expires_at = CASE
             WHEN failed_attempts.expires_at <= $2 THEN $3
             WHEN failed_attempts.failures + 1 >= $4 THEN $5 ELSE failed_attempts.expires_at END`;
