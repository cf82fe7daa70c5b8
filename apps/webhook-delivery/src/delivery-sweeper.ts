import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { DeliveriesRepository } from './deliveries.repository';
import { DeliveryConfig } from './delivery-config';
import { EndpointsRepository } from './endpoints.repository';

const INTERVAL_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** What was on its way to an endpoint when it was deleted has ended by then. */
const UNDER_WAY_MS = 60_000;

/**
 * Forgets deliveries that ended long ago, with their attempts, endpoints that were deleted, with their deliveries, and
 * secrets that sign nothing any more.
 */
@Injectable()
export class DeliverySweeper extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly deliveries: DeliveriesRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly config: DeliveryConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  async run(): Promise<void> {
    const now = this.clock();
    const kept = new Date(now.getTime() - this.config.WEBHOOK_RETENTION_DAYS * DAY_MS);
    while (await this.database.acrossTenants((tx) => this.deliveries.removeEnded(tx, kept)));
    while (await this.database.acrossTenants((tx) => this.deliveries.removeOfDeleted(tx)));
    await this.database.acrossTenants((tx) => this.endpoints.removeDeleted(tx, new Date(now.getTime() - UNDER_WAY_MS)));
    await this.database.acrossTenants((tx) => this.endpoints.removePreviousSecrets(tx, now));
  }
}
