import { Sweeper, type SweeperContext } from '@vc/platform/persistence';
import { OutboxArchiveRepository } from './outbox-archive.repository';

const INTERVAL_MS = 600_000;
const HOUR_MS = 3_600_000;
const BATCH_SIZE = 5_000;
/** Ranges for the retention. More of them are dropped closer to it, and each costs every statement that reads the archive. */
const RANGES = 24;

/**
 * Removes published events from the archive of the schema after their retention: ranges of them are dropped, and single events are deleted
 * where too few are published to fill a range (docs/adr/0109).
 */
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
    const periodHours = this.retentionHours / RANGES;
    await this.sweep(async (tx) => this.archive.extend(tx, periodHours));
    await this.sweepBatches(async (tx, now) => this.archive.dropRange(tx, hoursBefore(now, this.retentionHours)));
    const first = await this.sweep(async (tx) => this.archive.findOpenRange(tx));
    await this.removeOld(first, this.retentionHours);
    // A full range is dropped within a period. What is older fills no range in that time, or could not be dropped.
    await this.removeOld('0', this.retentionHours + periodHours);
  }

  private async removeOld(first: string, hours: number): Promise<void> {
    await this.sweepBatches(async (tx, now) => {
      const old = { first, before: hoursBefore(now, hours) };
      return (await this.archive.removeOld(tx, old, BATCH_SIZE)) === BATCH_SIZE;
    });
  }
}

function hoursBefore(time: Date, hours: number): Date {
  return new Date(time.getTime() - hours * HOUR_MS);
}
