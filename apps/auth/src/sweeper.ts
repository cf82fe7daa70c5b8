import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { BATCH_SIZE, ExpiredRowsRepository, EXPIRING_TABLES } from './expired-rows.repository';

const INTERVAL_MS = 60_000;

/** Deletes what has expired, a batch at a time, so that no table grows with the years. */
@Injectable()
export class Sweeper extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly expiredRows: ExpiredRowsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  /** Answers how many rows went. */
  async run(): Promise<number> {
    let total = 0;
    for (const table of EXPIRING_TABLES) {
      for (let count = BATCH_SIZE; count === BATCH_SIZE; total += count) {
        count = await this.database.acrossTenants((tx) => this.expiredRows.removeBatch(tx, table, this.clock()));
      }
    }
    return total;
  }
}
