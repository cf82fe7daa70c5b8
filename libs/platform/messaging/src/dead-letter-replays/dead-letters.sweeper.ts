import { Sweeper, type SweeperContext } from '@vc/platform/persistence';
import { KeptDeadLettersRepository } from '../kept-dead-letters/kept-dead-letters.repository';

const INTERVAL_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
const BATCH_SIZE = 1_000;

/** Removes letters that their dead-letter topic does not keep any more. */
export class DeadLettersSweeper extends Sweeper {
  private readonly letters = new KeptDeadLettersRepository();

  constructor(
    context: SweeperContext,
    private readonly retentionDays: number,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    const removeBatch = async () =>
      this.sweep(async (tx, now) =>
        this.letters.removeOlder(tx, new Date(now.getTime() - this.retentionDays * DAY_MS), BATCH_SIZE),
      );
    while ((await removeBatch()) === BATCH_SIZE);
  }
}
