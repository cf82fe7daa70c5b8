import { Injectable } from '@nestjs/common';
import { planned, prepared, Transaction } from '@vc/platform/persistence';
import { ClaimedDelivery } from './claimed-delivery';
import { receiverColumns } from './receiver-columns';
import { Room } from './delivery-slots';

interface Claim {
  now: Date;
  /** End of the lease. After it, other workers claim the delivery again. */
  leaseUntil: Date;
  limit: number;
  /** Maximum for an endpoint that is not in `room`. */
  idleRoom: number;
  room: Room;
  /** Leaves out the endpoints that are not verified. */
  onlyVerified: boolean;
}

@Injectable()
export class ClaimsRepository {
  /**
   * Leases due deliveries, in turns of tenants and, within a tenant, of endpoints, up to the room of each. Failing
   * endpoints come last, one delivery at a time. Endpoints that are paused, disabled or
   * limited to a rate are left out.
   */
  async claimDue(
    tx: Transaction,
    { now, leaseUntil, limit, idleRoom, room, onlyVerified }: Claim,
  ): Promise<ClaimedDelivery[]> {
    const { endpoints, tenants } = room;
    const values = [
      now,
      leaseUntil,
      limit,
      idleRoom,
      endpoints.map(({ endpointId }) => endpointId),
      endpoints.map(({ inFlight }) => inFlight),
      endpoints.map((endpoint) => endpoint.room),
      tenants.map(({ tenantId }) => tenantId),
      tenants.map((tenant) => tenant.room),
      onlyVerified,
    ];
    // The number of due deliveries changes too much for a kept plan.
    const [, { rows }] = await Promise.all([prepared(tx, BY_INDEX), planned<ClaimedDelivery>(tx, CLAIM, values)]);
    return rows;
  }
}

/** The statistics of a queue are always out of date. With them, the planner sorts backlogs instead of using the index. */
export const BY_INDEX = `SELECT set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)`;

/** `waiting` skips through the index from endpoint to endpoint, so the cost does not depend on the size of backlogs. */
const CLAIM = `WITH RECURSIVE waiting AS (
     (SELECT endpoint_id FROM deliveries WHERE status = 'pending' ORDER BY endpoint_id LIMIT 1)
     UNION ALL
     SELECT (
       SELECT endpoint_id FROM deliveries
       WHERE status = 'pending' AND endpoint_id > waiting.endpoint_id ORDER BY endpoint_id LIMIT 1
     ) FROM waiting WHERE waiting.endpoint_id IS NOT NULL
   ),
   busy AS (SELECT * FROM unnest($5::uuid[], $6::int[], $7::int[]) AS busy (endpoint_id, in_flight, room)),
   busy_tenant AS (SELECT * FROM unnest($8::uuid[], $9::int[]) AS busy_tenant (tenant_id, room)),
   candidate AS (
     SELECT due.id, next_attempt_at, endpoints.tenant_id, consecutive_failures > 0 AS is_failing,
       row_number() OVER (
         PARTITION BY endpoints.tenant_id ORDER BY consecutive_failures > 0, due.turn, next_attempt_at) AS turn
     FROM waiting
     JOIN endpoints ON endpoints.id = waiting.endpoint_id
     LEFT JOIN busy ON busy.endpoint_id = endpoints.id
     CROSS JOIN LATERAL (
       SELECT id, next_attempt_at, row_number() OVER (ORDER BY next_attempt_at) AS turn FROM deliveries
       WHERE endpoint_id = endpoints.id AND status = 'pending' AND next_attempt_at <= $1
       ORDER BY next_attempt_at
       LIMIT greatest(
         CASE WHEN consecutive_failures > 0 THEN 1 - coalesce(busy.in_flight, 0) ELSE coalesce(busy.room, $4) END, 0)
     ) AS due
     WHERE enabled AND rate_limit IS NULL AND (verified_at IS NOT NULL OR NOT $10) 
       AND (paused_until IS NULL OR paused_until <= $1)
   ),
   due AS (
     SELECT id FROM candidate LEFT JOIN busy_tenant USING (tenant_id)
     WHERE turn <= coalesce(busy_tenant.room, $3)
     ORDER BY is_failing, turn, next_attempt_at
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
   RETURNING deliveries.id, deliveries.tenant_id, endpoint_id, event_id, event_type, body, traceparent, attempts,
     retry_schedule,
     ${receiverColumns('$1')}`;
