import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/clock';
import { Outbox } from '@vc/platform/messaging';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { nextPresentationStatus } from './presentation-status';
import { presentationEvent } from './presentation.events';
import { PresentationsRepository } from './presentations.repository';

const INTERVAL_MS = 15_000;
const BATCH = 200;

/** Ends requests whose time is over, and forgets what holders disclosed when the tenant's rule says so. */
@Injectable()
export class PresentationSweeper extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  async sweep(): Promise<void> {
    while ((await this.expire()) === BATCH);
    await this.database.acrossTenants((tx) => this.presentations.forgetOutdatedAttributes(tx, this.clock()));
  }

  private async expire(): Promise<number> {
    return this.database.acrossTenants(async (tx) => {
      const ended = await this.presentations.takeExpired(tx, this.clock(), BATCH);
      for (const presentation of ended) {
        presentation.status = nextPresentationStatus(presentation.status, 'expire');
        presentation.updatedAt = this.clock();
        await this.presentations.end(tx, presentation);
        await this.outbox.add(tx, presentationEvent(presentation));
      }
      return ended.length;
    });
  }
}
