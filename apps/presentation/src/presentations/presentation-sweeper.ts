import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { Outbox } from '@vc/platform/messaging';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database, Transaction } from '@vc/platform/persistence';
import { nextPresentationStatus } from './presentation-status';
import { Presentation } from './presentation.entity';
import { presentationEvent } from './presentation.events';
import { PresentationsRepository } from './presentations.repository';

const INTERVAL_MS = 15_000;

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

  async run(): Promise<void> {
    await this.database.drainAcrossTenants(
      (tx, limit) => this.presentations.claimExpired(tx, this.clock(), limit),
      (tx, presentation) => this.expire(tx, presentation),
    );
    await this.database.acrossTenants((tx) => this.presentations.forgetOutdatedAttributes(tx, this.clock()));
  }

  private async expire(tx: Transaction, presentation: Presentation): Promise<void> {
    presentation.status = nextPresentationStatus(presentation.status, 'expire');
    presentation.updatedAt = this.clock();
    await this.presentations.end(tx, presentation);
    this.outbox.add(tx, presentationEvent(presentation));
  }
}
