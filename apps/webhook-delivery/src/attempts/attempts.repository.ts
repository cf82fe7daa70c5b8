import { Injectable } from '@nestjs/common';
import { prepared, Transaction } from '@vc/platform/persistence';
import { addUsage } from '../usage/add-usage';
import { Attempt } from './attempt';

/** Each attempt that is new, and each delivery that has ended with it. Of two attempts at the same time, one ends it. */
const MEASURED = `
  SELECT tenant_id, at, 'webhook.delivery.attempted' AS measure FROM moved
  UNION ALL
  SELECT tenant_id, at, 'webhook.delivery.' || status FROM moved WHERE former_status = 'pending' AND status <> 'pending'`;

@Injectable()
export class AttemptsRepository {
  /**
   * Logs the attempts, updates their deliveries and counts both in one round trip. Idempotent: an attempt is recorded once. If another
   * worker finished the delivery after the lease, the attempt is logged and the status of the delivery stays. An attempt
   * whose delivery no longer exists is dropped.
   */
  async record(tx: Transaction, attempts: Attempt[]): Promise<void> {
    await prepared(
      tx,
      `WITH made AS (
         SELECT * FROM jsonb_to_recordset($1::jsonb) AS made (
           id uuid, delivery_id uuid, status int, error text, latency_ms int, response_excerpt text, at timestamptz,
           next_status text, next_attempt_at timestamptz)
         WHERE id <> ALL (ARRAY(SELECT id FROM delivery_attempts WHERE id = ANY($3)))
       ), moved AS (
         UPDATE deliveries SET
           attempts = deliveries.attempts + 1,
           updated_at = made.at,
           leased_until = NULL,
           next_attempt_at =
             CASE deliveries.status WHEN 'pending' THEN made.next_attempt_at ELSE deliveries.next_attempt_at END,
           status = CASE deliveries.status WHEN 'pending' THEN made.next_status ELSE deliveries.status END
         FROM made WHERE deliveries.id = made.delivery_id AND deliveries.id = ANY($2)
         RETURNING old.id, old.tenant_id, old.status AS former_status, new.status AS status, made.at
       ), counted AS (
         ${addUsage(MEASURED)}
       )
       INSERT INTO delivery_attempts
         (id, tenant_id, delivery_id, status, error, latency_ms, response_excerpt, created_at)
       SELECT made.id, moved.tenant_id, made.delivery_id, made.status, error, latency_ms, response_excerpt, made.at
       FROM made JOIN moved ON moved.id = made.delivery_id`,
      // The separate lists of ids let the planner know the number of rows, even without statistics (docs/adr/0010).
      [JSON.stringify(attempts.map(toRow)), attempts.map(({ delivery }) => delivery.id), attempts.map(({ id }) => id)],
    );
  }
}

function toRow({ id, delivery, outcome, next, at }: Attempt) {
  return {
    id,
    delivery_id: delivery.id,
    at,
    next_status: next.status,
    next_attempt_at: next.nextAttemptAt,
    status: outcome.status,
    error: outcome.error,
    latency_ms: outcome.latencyMs,
    response_excerpt: outcome.responseExcerpt,
  };
}
