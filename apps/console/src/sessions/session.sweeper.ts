import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { SessionsRepository } from './sessions.repository';

const INTERVAL_MS = 60_000;

/** Removes sessions that have ended. */
@Injectable()
export class SessionSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly sessions: SessionsRepository,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    await this.sweepBatches((tx, now) => this.sessions.deleteExpired(tx, now));
  }
}
