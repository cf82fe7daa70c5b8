import { Injectable } from '@nestjs/common';
import { preparedByIndex, Transaction } from '@vc/platform/persistence';
import { LEASE_CLAIMED, LOCKED_DELIVERY } from './claim-parts';
import { ClaimedDelivery } from './claimed-delivery';
import { Room } from './delivery-slots';

/** A leased delivery of an endpoint with a rate limit. */
export interface PacedDelivery extends ClaimedDelivery {
  /** When to post it. */
  post_at: Date;
}

interface PacedClaim {
  now: Date;
  leaseUntil: Date;
  /** Deliveries that are posted later are not claimed yet. */
  horizon: Date;
  room: Room['endpoints'];
  /** Leaves out the endpoints that are not verified. */
  onlyVerified: boolean;
}

@Injectable()
export class PacedClaimsRepository {
  /**
   * Leases due deliveries of the endpoints with a rate limit, and gives each a time of its own. Workers share the rate: the
   * next free time is in the row of the endpoint, and a claim leaves out endpoints that another worker is claiming for.
   */
  async claimDue(
    tx: Transaction,
    { now, leaseUntil, horizon, room, onlyVerified }: PacedClaim,
  ): Promise<PacedDelivery[]> {
    const values = [
      now,
      leaseUntil,
      horizon,
      onlyVerified,
      JSON.stringify(Object.fromEntries(room.map(({ endpointId, ...counts }) => [endpointId, counts]))),
    ];
    return (await preparedByIndex<PacedDelivery>(tx, CLAIM, values)).rows;
  }
}

/** `greatest` ignores null. */
const CLAIM = `WITH paced AS (
     SELECT id, consecutive_failures, greatest(next_post_at, $1) AS free_at, interval '1 second' / rate_limit AS pace,
       $5::jsonb -> id::text AS busy
     FROM endpoints
     WHERE rate_limit IS NOT NULL AND enabled AND (verified_at IS NOT NULL OR NOT $4)
       AND (paused_until IS NULL OR paused_until <= $1) AND greatest(next_post_at, $1) < $3
     FOR UPDATE SKIP LOCKED
   ),
   claimed AS (
     SELECT locked.*, pace, free_at + (due.turn - 1) * pace AS post_at
     FROM paced
     CROSS JOIN LATERAL (
       SELECT id, row_number() OVER (ORDER BY next_attempt_at) AS turn FROM deliveries
       WHERE endpoint_id = paced.id AND status = 'pending' AND next_attempt_at <= $1
       ORDER BY next_attempt_at
       LIMIT greatest(least(
         CASE WHEN consecutive_failures > 0 THEN 1 - coalesce((busy -> 'inFlight')::int, 0) ELSE (busy -> 'room')::int END,
         ceil(extract(epoch FROM $3 - free_at) / extract(epoch FROM pace))), 0)
     ) AS due
     CROSS JOIN LATERAL (${LOCKED_DELIVERY}) AS locked
   ),
   spent AS (
     UPDATE endpoints SET next_post_at = last.post_at
     FROM (SELECT endpoint_id, max(post_at + pace) AS post_at FROM claimed GROUP BY endpoint_id) AS last
     WHERE endpoints.id = last.endpoint_id AND endpoints.id = ANY(ARRAY(SELECT endpoint_id FROM claimed))
   )
   ${LEASE_CLAIMED}, claimed.post_at`;
