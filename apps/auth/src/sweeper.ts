import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/clock';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';

const INTERVAL_MS = 60_000;
const BATCH = 5_000;

/** Tables whose rows end by themselves, and the key of each. */
const EXPIRING = {
  provider_state: 'model, id_hash',
  grant_tokens: 'jti',
  revoked_tokens: 'jti',
  revocation_followers: 'id',
  failed_attempts: 'key',
  issuance_authorizations: 'grant_id',
  redeemed_codes: 'jti',
};

/** Deletes what has expired, a batch at a time, so that no table grows with the years. */
@Injectable()
export class Sweeper extends PeriodicTask {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  /** Answers how many rows went. */
  async sweep(): Promise<number> {
    let total = 0;
    for (const [table, key] of Object.entries(EXPIRING)) {
      for (let count = BATCH; count === BATCH; total += count) count = await this.deleteBatch(table, key);
    }
    return total;
  }

  private async deleteBatch(table: string, key: string): Promise<number> {
    return this.database.acrossTenants(async (tx) => {
      const [, count] = await tx.query<[unknown[], number]>(
        `DELETE FROM ${table} WHERE (${key}) IN (
           SELECT ${key} FROM ${table} WHERE expires_at <= $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
        [this.clock()],
      );
      return count;
    });
  }
}
