import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { IssuerAccessesRepository } from './issuer-accesses.repository';

const INTERVAL_MS = 1_000;

/** Removes what the wallet may do at issuers once the access token has expired, and with it what was left to do there. */
@Injectable()
export class IssuerAccessSweeper extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly accesses: IssuerAccessesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  async run(): Promise<void> {
    await this.database.acrossTenants((tx) => this.accesses.removeExpired(tx, this.clock()));
  }
}
