import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { Database } from '@vc/platform/persistence';

const WINDOW_SECONDS = 15 * 60;
const LOCK_SECONDS = 15 * 60;

/** Failures within a quarter of an hour after which a key is locked for a quarter of an hour. */
export const FAILURES_ALLOWED = { clientAtAddress: 10, address: 50 };

export interface Attempt {
  clientId: string;
  address: string;
}

/**
 * Counts wrong credentials. A client is locked out for the address that guesses, so that nobody can lock out somebody
 * else's client; an address that guesses at many clients is locked out altogether. All replicas share the count.
 */
@Injectable()
export class FailedAttemptsService {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Seconds until another attempt is let in; 0 where it is now. */
  async secondsLocked(attempt: Attempt): Promise<number> {
    const keys = keysOf(attempt).map(({ key }) => key);
    const [{ until }] = await this.database.query<[{ until: Date | null }]>(
      `SELECT max(locked_until) AS until FROM failed_attempts WHERE key = ANY($1)`,
      [keys],
    );
    if (!until) return 0;
    return Math.max(0, Math.ceil((until.getTime() - this.clock().getTime()) / 1000));
  }

  async add(attempt: Attempt): Promise<void> {
    const now = this.clock();
    const windowEnd = new Date(now.getTime() + WINDOW_SECONDS * 1000);
    const lockEnd = new Date(now.getTime() + LOCK_SECONDS * 1000);
    for (const { key, allowed } of keysOf(attempt)) {
      await this.database.query(
        `INSERT INTO failed_attempts (key, failures, expires_at) VALUES ($1, 1, $3)
         ON CONFLICT (key) DO UPDATE SET
           failures = CASE WHEN failed_attempts.expires_at <= $2 THEN 1 ELSE failed_attempts.failures + 1 END,
           locked_until = CASE
             WHEN failed_attempts.expires_at <= $2 THEN NULL
             WHEN failed_attempts.failures + 1 >= $4 THEN $5 ELSE failed_attempts.locked_until END,
           expires_at = CASE
             WHEN failed_attempts.expires_at <= $2 THEN $3
             WHEN failed_attempts.failures + 1 >= $4 THEN $5 ELSE failed_attempts.expires_at END`,
        [key, now, windowEnd, allowed, lockEnd],
      );
    }
  }
}

function keysOf({ clientId, address }: Attempt) {
  return [
    { key: `${clientId} ${address}`, allowed: FAILURES_ALLOWED.clientAtAddress },
    { key: address, allowed: FAILURES_ALLOWED.address },
  ];
}
