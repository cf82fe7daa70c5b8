import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { IssuerAccessesRepository } from '../issuers/issuer-accesses.repository';
import { RedemptionsRepository } from './redemptions.repository';

const INTERVAL_MS = 1_000;

/** Removes expired redemptions, and expired access tokens with the requests that were queued for them. */
@Injectable()
export class ExpirySweeper extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly accesses: IssuerAccessesRepository,
    private readonly redemptions: RedemptionsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  async run(): Promise<void> {
    await this.database.acrossTenants((tx) => this.accesses.removeExpired(tx, this.clock()));
    await this.database.acrossTenants((tx) => this.redemptions.removeExpired(tx, this.clock()));
  }
}
