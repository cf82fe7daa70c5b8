import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { BATCH_SIZE, ExpiredRowsRepository, EXPIRING_TABLES } from './expired-rows.repository';

const INTERVAL_MS = 60_000;

/** Removes expired rows, one batch in a transaction. */
@Injectable()
export class ExpiredRowsSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly expiredRows: ExpiredRowsRepository,
  ) {
    super(INTERVAL_MS, context);
  }

  /** Returns the number of removed rows. */
  async run(): Promise<number> {
    let total = 0;
    for (const table of EXPIRING_TABLES) {
      for (let count = BATCH_SIZE; count === BATCH_SIZE; total += count) {
        count = await this.sweep((tx, now) => this.expiredRows.removeBatch(tx, table, now));
      }
    }
    return total;
  }
}
