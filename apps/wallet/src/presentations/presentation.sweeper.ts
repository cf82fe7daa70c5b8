import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { PresentationOutcomes } from './presentation-outcomes';
import { PresentationsRepository } from './presentations.repository';

const INTERVAL_MS = 15_000;

/** Expires presentations, unless a response is being sent. */
@Injectable()
export class PresentationSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly presentations: PresentationsRepository,
    private readonly outcomes: PresentationOutcomes,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    await this.sweepEach(
      (tx, now, limit) => this.presentations.claimExpired(tx, now, limit),
      (tx, presentation) => this.outcomes.expire(tx, presentation),
    );
  }
}
