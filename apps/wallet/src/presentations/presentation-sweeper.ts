import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database, Transaction } from '@vc/platform/persistence';
import { AuthorizationResponsesRepository } from './authorization-responses.repository';
import { nextWalletPresentationStatus } from './presentation-status';
import { WalletPresentation } from './presentation.entity';
import { PresentationsRepository } from './presentations.repository';

const INTERVAL_MS = 15_000;

/** Ends requests whose time is over, once no answer is under way. */
@Injectable()
export class PresentationSweeper extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly responses: AuthorizationResponsesRepository,
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
  }

  private async expire(tx: Transaction, presentation: WalletPresentation): Promise<void> {
    // An answer may have been written down just before the row was locked.
    if (await this.responses.find(tx, presentation)) return;
    const status = nextWalletPresentationStatus(presentation.status, 'expired');
    await this.presentations.update(tx, presentation, { status, updatedAt: this.clock() });
  }
}
