import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { LeasedWorker } from '../leased-worker';
import { StoredRedemption } from './redemption.entity';
import { RedemptionsService } from './redemptions.service';

const INTERVAL_MS = 1_000;

/** Goes on with redemptions that a failure, or the end of a process, has interrupted. */
@Injectable()
export class RedemptionWorker extends LeasedWorker<StoredRedemption> {
  constructor(
    private readonly redemptions: RedemptionsService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  override async run(): Promise<void> {
    await this.fill();
    await this.redemptions.removeExpired();
  }

  protected leaseNext(fullTenants: string[]): Promise<StoredRedemption | undefined> {
    return this.redemptions.leaseNext(fullTenants);
  }

  protected resume(redemption: StoredRedemption): Promise<void> {
    return this.redemptions.resume(redemption);
  }
}
