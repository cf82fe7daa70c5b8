import { Injectable } from '@nestjs/common';
import { createId, Transaction } from '@vc/platform/persistence';
import { Delivery, DeliveryAttempt, type DeliveryStatus, Endpoint } from '@vc/platform/webhook-store';
import { AttemptOutcome, ClaimedDelivery } from './claimed-delivery';

interface Claim {
  now: Date;
  /** Until then nobody else posts these; a worker that dies leaves them to others after it. */
  leaseUntil: Date;
  limit: number;
  /** Of one endpoint at a time, those that this worker is posting now included. */
  perEndpoint: number;
  inFlight: { endpointId: string; count: number }[];
}

@Injectable()
export class DeliveriesRepository {
  /** Takes the oldest due deliveries, a few per endpoint, so that one endpoint's backlog does not fill the worker. */
  async claimDue(
    tx: Transaction,
    { now, leaseUntil, limit, perEndpoint, inFlight }: Claim,
  ): Promise<ClaimedDelivery[]> {
    const [rows]: [ClaimedDelivery[], number] = await tx.query(
      `WITH busy AS (SELECT * FROM unnest($5::uuid[], $6::int[]) AS busy (endpoint_id, in_flight)),
       ranked AS (
         SELECT due.id, due.next_attempt_at
         FROM endpoints
         LEFT JOIN busy ON busy.endpoint_id = endpoints.id
         CROSS JOIN LATERAL (
           SELECT id, next_attempt_at FROM deliveries
           WHERE endpoint_id = endpoints.id AND status = 'pending' AND next_attempt_at <= $1
           ORDER BY next_attempt_at
           LIMIT greatest($4 - coalesce(busy.in_flight, 0), 0)
         ) AS due
         WHERE endpoints.enabled
         ORDER BY due.next_attempt_at
         LIMIT $3
       ),
       claimed AS (
         SELECT deliveries.id FROM deliveries JOIN ranked USING (id)
         WHERE deliveries.status = 'pending' AND deliveries.next_attempt_at <= $1
         FOR UPDATE OF deliveries SKIP LOCKED
       )
       UPDATE deliveries SET next_attempt_at = $2
       FROM claimed, endpoints
       WHERE deliveries.id = claimed.id AND endpoints.id = deliveries.endpoint_id
       RETURNING deliveries.id, deliveries.tenant_id, endpoint_id, event_id, body, attempts, url, secret`,
      [
        now,
        leaseUntil,
        limit,
        perEndpoint,
        inFlight.map((busy) => busy.endpointId),
        inFlight.map((busy) => busy.count),
      ],
    );
    return rows;
  }

  async recordAttempt(
    tx: Transaction,
    { id, tenant_id: tenantId, attempts }: ClaimedDelivery,
    { status, error, latencyMs, responseExcerpt }: AttemptOutcome,
    next: { status: DeliveryStatus; nextAttemptAt: Date },
    now: Date,
  ): Promise<void> {
    const { affected } = await tx.update(
      Delivery,
      { id, tenantId },
      { ...next, attempts: attempts + 1, updatedAt: now },
    );
    // The endpoint, and with it the delivery, may have been deleted meanwhile.
    if (affected === 0) return;
    const outcome = { status, error, latencyMs, responseExcerpt };
    await tx.insert(DeliveryAttempt, { id: createId(), tenantId, deliveryId: id, ...outcome, createdAt: now });
  }

  async disableEndpoint(tx: Transaction, { tenant_id: tenantId, endpoint_id: id }: ClaimedDelivery, now: Date) {
    await tx.update(Endpoint, { tenantId, id }, { enabled: false, updatedAt: now });
  }
}
