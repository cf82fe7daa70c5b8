import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext, Transaction } from '@vc/platform/persistence';
import { AuthorizationResponsesRepository } from './authorization-responses.repository';
import { nextWalletPresentationStatus } from './presentation-status';
import { WalletPresentation } from './presentation.entity';
import { PresentationsRepository } from './presentations.repository';

const INTERVAL_MS = 15_000;

/** Expires presentations, unless a response is being sent. */
@Injectable()
export class PresentationSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly presentations: PresentationsRepository,
    private readonly responses: AuthorizationResponsesRepository,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    await this.sweepEach(
      (tx, now, limit) => this.presentations.claimExpired(tx, now, limit),
      (tx, presentation) => this.expire(tx, presentation),
    );
  }

  private async expire(tx: Transaction, presentation: WalletPresentation): Promise<void> {
    // A response may have been stored just before the row was locked.
    if (await this.responses.find(tx, presentation)) return;
    const status = nextWalletPresentationStatus(presentation.status, 'expired');
    await this.presentations.update(tx, presentation, { status, updatedAt: this.now });
  }
}
