import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { DeliveryConfig } from '../delivery-config';
import { RetentionRepository } from './retention.repository';

const INTERVAL_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** Longer than an attempt takes: attempts that were in flight when their endpoint was deleted have ended. */
const MAX_IN_FLIGHT_MS = 60_000;

/** Removes old deliveries with their attempts, deleted endpoints with their deliveries, and replaced secrets. */
@Injectable()
export class DeliverySweeper extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly retention: RetentionRepository,
    private readonly config: DeliveryConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  async run(): Promise<void> {
    const now = this.clock();
    const retentionStart = new Date(now.getTime() - this.config.WEBHOOK_RETENTION_DAYS * DAY_MS);
    const deletedBefore = new Date(now.getTime() - MAX_IN_FLIGHT_MS);
    const { database, retention } = this;
    while (await database.acrossTenants((tx) => retention.removeEndedDeliveries(tx, retentionStart)));
    while (await database.acrossTenants((tx) => retention.removeDeliveriesOfDeletedEndpoints(tx)));
    await database.acrossTenants((tx) => retention.removeDeletedEndpoints(tx, deletedBefore));
    await database.acrossTenants((tx) => retention.removePreviousSecrets(tx, now));
  }
}
