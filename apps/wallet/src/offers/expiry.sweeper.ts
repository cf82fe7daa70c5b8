import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { IssuerAccessesRepository } from '../issuers/issuer-accesses.repository';
import { RedemptionsRepository } from './redemptions.repository';

const INTERVAL_MS = 1_000;

/** Removes expired redemptions, and expired access tokens with the requests that were queued for them. */
@Injectable()
export class ExpirySweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly accesses: IssuerAccessesRepository,
    private readonly redemptions: RedemptionsRepository,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    await this.sweepBatches((tx, now) => this.accesses.removeExpired(tx, now));
    await this.sweepBatches((tx, now) => this.redemptions.removeExpired(tx, now));
  }
}
