import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/clock';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { nextWalletPresentationStatus } from './presentation-status';
import { PresentationsRepository } from './presentations.repository';

const INTERVAL_MS = 15_000;
const BATCH = 200;

/** Ends requests whose time is over. */
@Injectable()
export class PresentationSweeper extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  async sweep(): Promise<void> {
    while ((await this.expire()) === BATCH);
  }

  private async expire(): Promise<number> {
    return this.database.acrossTenants(async (tx) => {
      const ended = await this.presentations.takeExpired(tx, this.clock(), BATCH);
      for (const presentation of ended) {
        presentation.status = nextWalletPresentationStatus(presentation.status, 'expired');
        presentation.updatedAt = this.clock();
        await this.presentations.update(tx, presentation);
      }
      return ended.length;
    });
  }
}
