import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { SimulatedActsRepository } from './simulated-acts.repository';

const INTERVAL_MS = 60 * 60_000;
const RETENTION_MS = 90 * 24 * 60 * 60_000;

/** Removes acts that have ended, after 90 days. */
@Injectable()
export class ActsSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly acts: SimulatedActsRepository,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    await this.sweepBatches((tx, now) => this.acts.removeCreatedBefore(tx, new Date(now.getTime() - RETENTION_MS)));
  }
}
