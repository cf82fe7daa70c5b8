import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { CsrsRepository } from './csrs.repository';

const INTERVAL_MS = 60_000;

/** Marks pending certificate signing requests as expired when their validity ends. */
@Injectable()
export class CsrSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly requests: CsrsRepository,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    await this.sweep((tx, now) => this.requests.expire(tx, now));
  }
}
