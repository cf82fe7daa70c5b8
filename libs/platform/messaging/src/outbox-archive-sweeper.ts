import { Sweeper, type SweeperContext } from '@vc/platform/persistence';
import { OutboxArchiveRepository } from './outbox-archive.repository';

const INTERVAL_MS = 600_000;
const HOUR_MS = 3_600_000;
const BATCH_SIZE = 5_000;

/** Removes published events from the archive of the schema after their retention. */
export class OutboxArchiveSweeper extends Sweeper {
  private readonly archive = new OutboxArchiveRepository();

  /** @param retentionHours 0 removes all events */
  constructor(
    context: SweeperContext,
    private readonly retentionHours: number,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    const removeBatch = async () =>
      this.sweep((tx, now) =>
        this.archive.removeOlder(tx, new Date(now.getTime() - this.retentionHours * HOUR_MS), BATCH_SIZE),
      );
    while ((await removeBatch()) === BATCH_SIZE);
  }
}
