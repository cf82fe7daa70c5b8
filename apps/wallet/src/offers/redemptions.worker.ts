import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { LeasedWorker } from '../leases/leased-worker';
import { RedemptionAttempts } from './redemption-attempts';
import { StoredRedemption } from './redemption.entity';

/** Resumes redemptions that were interrupted by a failure or by the end of a process. */
@Injectable()
export class RedemptionsWorker extends LeasedWorker<StoredRedemption> {
  constructor(
    database: Database,
    private readonly attempts: RedemptionAttempts,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    const failureLog = ({ id }: StoredRedemption) => ({ event: 'redemption.not-completed', id });
    super({ database, entity: StoredRedemption, clock, logger, failureLog });
  }

  protected attempt(stored: StoredRedemption): Promise<void> {
    return this.attempts.run(stored);
  }
}
