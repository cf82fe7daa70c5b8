import { Injectable } from '@nestjs/common';
import { planned, prepared, Transaction } from '@vc/platform/persistence';
import { ClaimedDelivery } from './claimed-delivery';

interface Claim {
  now: Date;
  /** End of the lease. After it, other workers claim the delivery again. */
  leaseUntil: Date;
  limit: number;
  /** Maximum for one endpoint, with the deliveries that this worker has in flight. */
  perEndpoint: number;
  inFlight: { endpointId: string; count: number }[];
}

@Injectable()
export class ClaimsRepository {
  /**
   * Leases the oldest due deliveries, a few per endpoint, so that the backlog of one endpoint does not fill the worker.
   * Failing endpoints come last, one delivery at a time. Paused and disabled endpoints are left out.
   */
  async claimDue(
    tx: Transaction,
    { now, leaseUntil, limit, perEndpoint, inFlight }: Claim,
  ): Promise<ClaimedDelivery[]> {
    const values = [
      now,
      leaseUntil,
      limit,
      perEndpoint,
      inFlight.map((endpoint) => endpoint.endpointId),
      inFlight.map((endpoint) => endpoint.count),
    ];
    // The number of due deliveries changes too much for a kept plan.
    const [, { rows }] = await Promise.all([prepared(tx, BY_INDEX), planned<ClaimedDelivery>(tx, CLAIM, values)]);
    return rows;
  }
}

/** The statistics of a queue are always out of date. With them, the planner sorts backlogs instead of using the index. */
const BY_INDEX = `SELECT set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)`;

/** `waiting` skips through the index from endpoint to endpoint, so the cost does not depend on the size of backlogs. */
const CLAIM = `WITH RECURSIVE waiting AS (
     (SELECT endpoint_id FROM deliveries WHERE status = 'pending' ORDER BY endpoint_id LIMIT 1)
     UNION ALL
     SELECT (
       SELECT endpoint_id FROM deliveries
       WHERE status = 'pending' AND endpoint_id > waiting.endpoint_id ORDER BY endpoint_id LIMIT 1
     ) FROM waiting WHERE waiting.endpoint_id IS NOT NULL
   ),
   busy AS (SELECT * FROM unnest($5::uuid[], $6::int[]) AS busy (endpoint_id, in_flight)),
   due AS (
     SELECT due.id
     FROM waiting
     JOIN endpoints ON endpoints.id = waiting.endpoint_id
     LEFT JOIN busy ON busy.endpoint_id = endpoints.id
     CROSS JOIN LATERAL (
       SELECT id, next_attempt_at FROM deliveries
       WHERE endpoint_id = endpoints.id AND status = 'pending' AND next_attempt_at <= $1
       ORDER BY next_attempt_at
       LIMIT greatest(
         CASE WHEN consecutive_failures > 0 THEN 1 ELSE $4 END - coalesce(busy.in_flight, 0), 0)
     ) AS due
     WHERE enabled AND (paused_until IS NULL OR paused_until <= $1)
     ORDER BY consecutive_failures > 0, due.next_attempt_at
     LIMIT $3
   ),
   claimed AS (
     SELECT deliveries.id FROM deliveries JOIN due USING (id)
     WHERE deliveries.status = 'pending' AND deliveries.next_attempt_at <= $1
     FOR UPDATE OF deliveries SKIP LOCKED
   )
   UPDATE deliveries SET next_attempt_at = $2, leased_until = $2
   FROM claimed, endpoints
   WHERE deliveries.id = claimed.id AND endpoints.id = deliveries.endpoint_id
   RETURNING deliveries.id, deliveries.tenant_id, endpoint_id, event_id, body, attempts, url, secret,
     CASE WHEN previous_secret_until > $1 THEN previous_secret END AS previous_secret`;
