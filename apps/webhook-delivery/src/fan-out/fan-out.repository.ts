import { Injectable } from '@nestjs/common';
import { DomainEvent, eventBody } from '@vc/contract/events';
import { prepared, Transaction } from '@vc/platform/persistence';
import { ClaimedDelivery } from '../dispatch/claimed-delivery';
import { receiverColumns } from '../dispatch/receiver-columns';
import { chosenEndpointOf, DELIVERY_ID, WANTED } from '../wanted-events';

interface FanOut {
  now: Date;
  /** End of the lease of the worker that adds the deliveries; null if it does not post them itself. */
  leaseUntil: Date | null;
  /** Endpoints and tenants whose deliveries are added without a lease. */
  occupied?: { endpoints: string[]; tenants: string[] };
  /** Leases no deliveries of endpoints that are not verified. */
  onlyVerified?: boolean;
  /** Restricts the fan-out to this endpoint, which may be disabled. */
  endpointId?: string;
}

/** An event with the trace of its handling. */
export interface TracedEvent extends DomainEvent {
  traceparent?: string | undefined;
}

export interface AddedDelivery extends ClaimedDelivery {
  leased_until: Date | null;
}

@Injectable()
export class FanOutRepository {
  /**
   * Adds a delivery for each event and each enabled endpoint of its tenant with a matching filter, or that the event
   * names, at most one per event and endpoint. Leases those of endpoints without failures. Returns the new deliveries.
   */
  async add(
    tx: Transaction,
    events: TracedEvent[],
    { now, leaseUntil, occupied, endpointId, onlyVerified = true }: FanOut,
  ): Promise<AddedDelivery[]> {
    const rows = events.map((event) => ({
      tenant_id: event.tenantId,
      event_id: event.id,
      event_type: event.type,
      body: JSON.stringify(eventBody(event)),
      chosen_id: chosenEndpointOf(event),
      traceparent: event.traceparent,
    }));
    const values = [
      JSON.stringify(rows),
      now,
      leaseUntil,
      occupied?.endpoints ?? [],
      endpointId,
      occupied?.tenants ?? [],
      onlyVerified,
      [...new Set(events.map(({ tenantId }) => tenantId))],
    ];
    return (await prepared<AddedDelivery>(tx, ADD, values)).rows;
  }
}

const ADD = `WITH event AS (
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS event (
       tenant_id uuid, event_id uuid, event_type text, body text, chosen_id uuid, traceparent text)
   ),
   wanted AS (
     SELECT event.*, endpoints.id AS endpoint_id,
       CASE WHEN consecutive_failures = 0 AND rate_limit IS NULL AND (verified_at IS NOT NULL OR NOT $7)
         AND endpoints.id <> ALL($4) AND tenant_id <> ALL($6)
         THEN $3::timestamptz END AS leased_until
     FROM event JOIN endpoints USING (tenant_id)
     -- The planner takes the events for a hundred, and would read all endpoints for them.
     WHERE endpoints.tenant_id = ANY ($8::uuid[]) AND CASE WHEN $5::uuid IS NULL THEN enabled ELSE endpoints.id = $5 END
       AND (endpoints.id = chosen_id OR ${WANTED})
   ),
   added AS (
     INSERT INTO deliveries (id, tenant_id, endpoint_id, event_id, event_type, body, traceparent, status,
       attempts, next_attempt_at, leased_until, created_at, updated_at)
     SELECT ${DELIVERY_ID}, tenant_id, endpoint_id,
       event_id, event_type, body, traceparent, 'pending', 0, coalesce(leased_until, $2), leased_until, $2, $2
     FROM wanted
     ON CONFLICT (event_id, endpoint_id) DO NOTHING
     RETURNING id, tenant_id, endpoint_id, event_id, event_type, body, traceparent, attempts, leased_until
   )
   SELECT added.*, retry_schedule, ${receiverColumns('$2')}
   FROM added JOIN endpoints ON endpoints.id = added.endpoint_id`;
