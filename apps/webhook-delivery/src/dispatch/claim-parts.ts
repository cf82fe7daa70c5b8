import { receiverColumns } from './receiver-columns';

/** Locks the delivery of the row `due`, for LATERAL. `$1` is the time. The comparison of the status fits no partial index. */
export const LOCKED_DELIVERY = `SELECT id, endpoint_id FROM deliveries
  WHERE id = due.id AND status IS NOT DISTINCT FROM 'pending' AND next_attempt_at <= $1
  FOR UPDATE SKIP LOCKED`;

/** Leases the deliveries of the rows `claimed` until `$2`, and returns them with what a post needs. `$1` is the time. */
export const LEASE_CLAIMED = `UPDATE deliveries SET next_attempt_at = $2, leased_until = $2
  FROM claimed CROSS JOIN LATERAL (
    SELECT retry_schedule, ${receiverColumns('$1')} FROM endpoints WHERE id = claimed.endpoint_id OFFSET 0
  ) AS receiver
  WHERE deliveries.id = claimed.id AND deliveries.id = ANY(ARRAY(SELECT id FROM claimed))
  RETURNING deliveries.id, deliveries.tenant_id, deliveries.endpoint_id, event_id, event_type, body, traceparent, attempts,
    receiver.*`;
