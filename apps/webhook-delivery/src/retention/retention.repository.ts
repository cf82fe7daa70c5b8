import { Injectable } from '@nestjs/common';
import { deleteBatch, planned, Transaction } from '@vc/platform/persistence';

/** Deliveries removed in one transaction. */
const BATCH_SIZE = 1_000;

/** Every statement reaches the rows of all tenants. */
@Injectable()
export class RetentionRepository {
  /** Removes a batch of the deliveries that ended before the time. Returns whether there may be more. */
  async removeEndedDeliveries(tx: Transaction, before: Date): Promise<boolean> {
    const { count } = await planned(tx, REMOVE_ENDED, [before]);
    return count === BATCH_SIZE;
  }

  /** Removes a batch of the deliveries from before the time that wait for a proof. Returns whether there may be more. */
  async removeWaitingDeliveries(tx: Transaction, before: Date): Promise<boolean> {
    const { count } = await planned(tx, REMOVE_WAITING, [before]);
    return count === BATCH_SIZE;
  }

  /** Removes a batch of the deliveries of deleted endpoints. Returns whether there may be more. */
  async removeDeliveriesOfDeletedEndpoints(tx: Transaction): Promise<boolean> {
    const { count } = await planned(tx, REMOVE_OF_DELETED);
    return count === BATCH_SIZE;
  }

  /** Removes the endpoints that were deleted before the time and have no deliveries left. */
  async removeDeletedEndpoints(tx: Transaction, before: Date): Promise<void> {
    await planned(tx, REMOVE_DELETED, [before]);
  }

  /** Removes the previous secrets and keys whose overlap with the current ones is over. */
  async removePreviousSecrets(tx: Transaction, now: Date): Promise<void> {
    await planned(
      tx,
      `UPDATE endpoints SET previous_secret = NULL, previous_signing_key = NULL, previous_public_key = NULL,
         previous_secret_until = NULL
       WHERE previous_secret_until <= $1`,
      [now],
    );
  }

  /** Removes a batch of the counts of the days before. Returns whether there may be more. */
  async removeUsage(tx: Transaction, before: Date): Promise<boolean> {
    const { count } = await planned(tx, REMOVE_USAGE, [before]);
    return count === BATCH_SIZE;
  }

  /** Removes a batch. Returns whether there may be more. */
  async removePortalLinks(tx: Transaction, now: Date): Promise<boolean> {
    return deleteBatch(tx, { table: 'portal_links', where: 'expires_at <= $1', values: [now] });
  }
}

const REMOVE_ENDED = `DELETE FROM deliveries WHERE id IN (
       SELECT id FROM deliveries WHERE status <> 'pending' AND updated_at < $1
       ORDER BY updated_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;

const REMOVE_WAITING = `DELETE FROM deliveries WHERE id IN (
       SELECT deliveries.id FROM endpoints JOIN deliveries
         ON deliveries.tenant_id = endpoints.tenant_id AND endpoint_id = endpoints.id
       WHERE verified_at IS NULL AND status = 'pending' AND deliveries.created_at < $1
       LIMIT ${BATCH_SIZE} FOR UPDATE OF deliveries SKIP LOCKED)`;

const REMOVE_OF_DELETED = `DELETE FROM deliveries WHERE id IN (
       SELECT deliveries.id FROM endpoints JOIN deliveries
         ON deliveries.tenant_id = endpoints.tenant_id AND endpoint_id = endpoints.id
       WHERE deleted_at IS NOT NULL LIMIT ${BATCH_SIZE} FOR UPDATE OF deliveries SKIP LOCKED)`;

const REMOVE_DELETED = `DELETE FROM endpoints WHERE deleted_at < $1 AND NOT EXISTS (
           SELECT FROM deliveries WHERE deliveries.tenant_id = endpoints.tenant_id AND endpoint_id = endpoints.id)`;

const REMOVE_USAGE = `DELETE FROM usage_days WHERE (tenant_id, day, measure) IN (
       SELECT tenant_id, day, measure FROM usage_days WHERE day < ($1::timestamptz AT TIME ZONE 'UTC')::date
       ORDER BY day LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;
