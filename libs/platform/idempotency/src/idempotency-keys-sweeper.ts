import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { IdempotencyKeysRepository } from './idempotency-keys.repository';

const INTERVAL_MS = 60_000;
/** Answers are kept for so long. */
const RETENTION_MS = 24 * 3_600_000;
const BATCH_SIZE = 2_000;

/** Deletes keys after a day. */
@Injectable()
export class IdempotencyKeysSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly keys: IdempotencyKeysRepository,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    const deleteBatch = async () =>
      this.sweep((tx, now) => this.keys.deleteOlder(tx, new Date(now.getTime() - RETENTION_MS), BATCH_SIZE));
    while ((await deleteBatch()) === BATCH_SIZE);
  }
}
