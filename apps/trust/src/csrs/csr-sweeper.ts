import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { CsrsRepository } from './csrs.repository';

const INTERVAL_MS = 60_000;

/** Marks pending certificate signing requests as expired when their validity ends. */
@Injectable()
export class CsrSweeper extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly requests: CsrsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  async run(): Promise<void> {
    await this.database.acrossTenants((tx) => this.requests.expire(tx, this.clock()));
  }
}
