import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { ExpiredRowsRepository, EXPIRING_TABLES } from './expired-rows.repository';

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

  async run(): Promise<void> {
    for (const table of EXPIRING_TABLES) {
      await this.sweepBatches((tx, now) => this.expiredRows.removeBatch(tx, table, now));
    }
  }
}
