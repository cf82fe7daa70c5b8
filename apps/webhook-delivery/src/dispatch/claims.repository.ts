import { Injectable } from '@nestjs/common';
import { preparedByIndex, Transaction } from '@vc/platform/persistence';
import { LEASE_CLAIMED, LOCKED_DELIVERY } from './claim-parts';
import { ClaimedDelivery } from './claimed-delivery';
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
    const values = [
      now,
      leaseUntil,
      limit,
      idleRoom,
      JSON.stringify(Object.fromEntries(room.endpoints.map(({ endpointId, ...counts }) => [endpointId, counts]))),
      JSON.stringify(Object.fromEntries(room.tenants.map((tenant) => [tenant.tenantId, tenant.room]))),
      onlyVerified,
    ];
    return (await preparedByIndex<ClaimedDelivery>(tx, CLAIM, values)).rows;
  }
}

/**
 * `waiting` skips through the index from endpoint to endpoint, so the cost does not depend on the size of backlogs. Rows are found
 * by id in LATERAL queries that the planner keeps apart (OFFSET, FOR UPDATE): a plan of joins for empty tables would read whole
 * tables later.
 */
const CLAIM = `WITH RECURSIVE waiting AS (
     (SELECT endpoint_id FROM deliveries WHERE status = 'pending' ORDER BY endpoint_id LIMIT 1)
     UNION ALL
     SELECT (
       SELECT endpoint_id FROM deliveries
       WHERE status = 'pending' AND endpoint_id > waiting.endpoint_id ORDER BY endpoint_id LIMIT 1
     ) FROM waiting WHERE waiting.endpoint_id IS NOT NULL
   ),
   candidate AS (
     SELECT due.id, next_attempt_at, tenant_id, is_failing,
       row_number() OVER (PARTITION BY tenant_id ORDER BY is_failing, due.turn, next_attempt_at) AS turn
     FROM waiting
     CROSS JOIN LATERAL (
       SELECT id, tenant_id, consecutive_failures > 0 AS is_failing, $5::jsonb -> id::text AS busy FROM endpoints
       WHERE id = waiting.endpoint_id AND enabled AND rate_limit IS NULL AND (verified_at IS NOT NULL OR NOT $7)
         AND (paused_until IS NULL OR paused_until <= $1)
       OFFSET 0
     ) AS endpoint
     CROSS JOIN LATERAL (
       SELECT id, next_attempt_at, row_number() OVER (ORDER BY next_attempt_at) AS turn FROM deliveries
       WHERE endpoint_id = endpoint.id AND status = 'pending' AND next_attempt_at <= $1
       ORDER BY next_attempt_at
       LIMIT greatest(
         CASE WHEN is_failing THEN 1 - coalesce((busy -> 'inFlight')::int, 0)
           ELSE coalesce((busy -> 'room')::int, $4) END, 0)
     ) AS due
   ),
   due AS (
     SELECT id FROM candidate
     WHERE turn <= coalesce(($6::jsonb -> tenant_id::text)::int, $3)
     ORDER BY is_failing, turn, next_attempt_at
     LIMIT $3
   ),
   claimed AS (
     SELECT locked.* FROM due
     CROSS JOIN LATERAL (${LOCKED_DELIVERY}) AS locked
   )
   ${LEASE_CLAIMED}`;
