import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { NoticesRepository } from './notices.repository';

const INTERVAL_MS = 60 * 60_000;
const RETENTION_MS = 30 * 24 * 60 * 60_000;

/** Removes notices after 30 days. */
@Injectable()
export class NoticesSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly notices: NoticesRepository,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    await this.sweepBatches((tx, now) => this.notices.removeCreatedBefore(tx, new Date(now.getTime() - RETENTION_MS)));
  }
}
