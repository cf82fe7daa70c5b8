import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/clock';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database, Transaction } from '@vc/platform/persistence';
import { DeliveryConfig } from './delivery-config';

const INTERVAL_MS = 60_000;
const BATCH = 1_000;
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
    private readonly config: DeliveryConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  async sweep(): Promise<void> {
    const now = this.clock();
    const kept = new Date(now.getTime() - this.config.WEBHOOK_RETENTION_DAYS * DAY_MS);
    while ((await this.database.acrossTenants((tx) => forget(tx, kept))) === BATCH);
    while ((await this.database.acrossTenants(forgetOfDeleted)) === BATCH);
    await this.database.acrossTenants((tx) =>
      tx.query(
        `DELETE FROM endpoints WHERE deleted_at < $1 AND NOT EXISTS (
           SELECT FROM deliveries WHERE deliveries.tenant_id = endpoints.tenant_id AND endpoint_id = endpoints.id)`,
        [new Date(now.getTime() - UNDER_WAY_MS)],
      ),
    );
    await this.database.acrossTenants((tx) =>
      tx.query(
        `UPDATE endpoints SET previous_secret = NULL, previous_secret_until = NULL WHERE previous_secret_until <= $1`,
        [now],
      ),
    );
  }
}

/** Deliveries of endpoints that were deleted. Answers how many there were. */
async function forgetOfDeleted(tx: Transaction): Promise<number> {
  const [, count]: [unknown, number] = await tx.query(
    `DELETE FROM deliveries WHERE id IN (
       SELECT deliveries.id FROM endpoints JOIN deliveries
         ON deliveries.tenant_id = endpoints.tenant_id AND endpoint_id = endpoints.id
       WHERE deleted_at IS NOT NULL LIMIT ${BATCH} FOR UPDATE OF deliveries SKIP LOCKED)`,
  );
  return count;
}

/** Answers how many there were. */
async function forget(tx: Transaction, before: Date): Promise<number> {
  const [, count]: [unknown, number] = await tx.query(
    `DELETE FROM deliveries WHERE id IN (
       SELECT id FROM deliveries WHERE status <> 'pending' AND updated_at < $1
       ORDER BY updated_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    [before],
  );
  return count;
}
