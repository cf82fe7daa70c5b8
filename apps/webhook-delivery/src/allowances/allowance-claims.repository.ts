import { Injectable } from '@nestjs/common';
import { preparedByIndex, Transaction } from '@vc/platform/persistence';
import { ClaimedDelivery } from '../dispatch/claimed-delivery';
import { LEASE_CLAIMED, LOCKED_DELIVERY } from '../dispatch/claim-parts';

/** A leased delivery of a consented endpoint. It holds one of the two places of its origin until it is released. */
export interface AllowedDelivery extends ClaimedDelivery {
  origin: string;
}

interface Claim {
  now: Date;
  leaseUntil: Date;
  limit: number;
  /** Maximum for one tenant, with its open posts of this worker. */
  perTenant: number;
  /** Tenants of the open posts, one entry for each. */
  open: string[];
}

@Injectable()
export class AllowanceClaimsRepository {
  /**
   * Leases at most one due delivery for each origin that may get a post now, the oldest of the endpoint whose turn it is. The
   * tenants of an origin, and the endpoints of a tenant, take turns. All workers share the row of the origin, and leave out
   * a row that another one has locked.
   */
  async claimDue(tx: Transaction, { now, leaseUntil, limit, perTenant, open }: Claim): Promise<AllowedDelivery[]> {
    const values = [now, leaseUntil, limit, perTenant, open];
    return (await preparedByIndex<AllowedDelivery>(tx, CLAIM, values)).rows;
  }
}

const CLAIM = `WITH waiting AS (
     SELECT endpoints.id, endpoints.tenant_id, consented_origin AS origin, endpoints.next_post_at, due.id AS delivery_id,
       next_attempt_at, max(endpoints.next_post_at) OVER (PARTITION BY consented_origin, endpoints.tenant_id) AS tenant_post_at
     FROM endpoints
     JOIN origin_allowances ON origin = consented_origin
     CROSS JOIN LATERAL (
       SELECT id, next_attempt_at FROM deliveries
       WHERE endpoint_id = endpoints.id AND status = 'pending' AND next_attempt_at <= $1
       ORDER BY next_attempt_at, event_id LIMIT 1
     ) AS due
     WHERE consented_url = url AND verified_at IS NULL AND enabled AND (paused_until IS NULL OR paused_until <= $1)
       AND (rate_limit IS NULL OR endpoints.next_post_at IS NULL OR endpoints.next_post_at <= $1)
       AND origin_allowances.next_post_at <= $1 AND least(first_until, second_until) <= $1
   ),
   first AS (
     SELECT DISTINCT ON (origin) * FROM waiting
     ORDER BY origin, tenant_post_at NULLS FIRST, next_post_at NULLS FIRST, next_attempt_at
   ),
   turns AS (
     SELECT *, row_number() OVER (PARTITION BY tenant_id ORDER BY next_attempt_at)
       + (SELECT count(*) FROM unnest($5::uuid[]) AS open (id) WHERE open.id = tenant_id) AS turn
     FROM first
   ),
   free AS (
     SELECT origin_allowances.origin, delivery_id FROM origin_allowances JOIN turns USING (origin)
     WHERE turn <= $4 AND origin_allowances.next_post_at <= $1 AND least(first_until, second_until) <= $1
     ORDER BY turn, next_attempt_at
     LIMIT $3
     FOR UPDATE OF origin_allowances SKIP LOCKED
   ),
   claimed AS (
     SELECT locked.*, origin FROM (SELECT delivery_id AS id, origin FROM free) AS due
     CROSS JOIN LATERAL (${LOCKED_DELIVERY}) AS locked
   ),
   taken AS (
     UPDATE origin_allowances SET
       next_post_at = $1 + delay_ms * interval '1 millisecond',
       first_until = CASE WHEN first_until <= $1 THEN $2 ELSE first_until END,
       second_until = CASE WHEN first_until <= $1 THEN second_until ELSE $2 END
     FROM claimed WHERE origin_allowances.origin = claimed.origin
       AND origin_allowances.origin = ANY(ARRAY(SELECT origin FROM claimed))
   ),
   spent AS (
     UPDATE endpoints SET next_post_at = $1 + coalesce(interval '1 second' / rate_limit, '0')
     FROM claimed WHERE endpoints.id = claimed.endpoint_id AND endpoints.id = ANY(ARRAY(SELECT endpoint_id FROM claimed))
   )
   ${LEASE_CLAIMED}, claimed.origin`;
