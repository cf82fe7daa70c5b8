import { Injectable } from '@nestjs/common';
import { DomainEvent, eventBody } from '@vc/contract/events';
import { planned, prepared, Transaction } from '@vc/platform/persistence';
import { ClaimedDelivery } from './claimed-delivery';

/** Deliveries removed in one transaction. */
const BATCH_SIZE = 1_000;

interface Claim {
  now: Date;
  /** Until then nobody else posts these; a worker that dies leaves them to others after it. */
  leaseUntil: Date;
  limit: number;
  /** Of one endpoint at a time, those that this worker is posting now included. */
  perEndpoint: number;
  inFlight: { endpointId: string; count: number }[];
}

interface FanOut {
  now: Date;
  /** Until then the worker that adds a delivery posts it itself; null: whoever claims it. */
  leaseUntil: Date | null;
  /** Endpoints that it takes nothing for. */
  occupied?: string[];
  /** To this one alone, and even if it is disabled. */
  endpointId?: string;
}

/** A delivery that there was not before. */
export interface AddedDelivery extends ClaimedDelivery {
  leased_until: Date | null;
}

@Injectable()
export class DeliveriesRepository {
  /**
   * One for each event and enabled endpoint of its tenant that wants it; there is never a second. Those of endpoints
   * that work are leased. Answers those that are new.
   */
  async add(
    tx: Transaction,
    events: DomainEvent[],
    { now, leaseUntil, occupied = [], endpointId }: FanOut,
  ): Promise<AddedDelivery[]> {
    const rows = events.map((event) => ({
      tenant_id: event.tenantId,
      event_id: event.id,
      event_type: event.type,
      body: JSON.stringify(eventBody(event)),
    }));
    const values = [JSON.stringify(rows), now, leaseUntil, occupied, endpointId];
    return (await prepared<AddedDelivery>(tx, ADD, values)).rows;
  }

  /**
   * Takes the oldest due deliveries, a few per endpoint, so that one endpoint's backlog does not fill the worker.
   * Endpoints that failed last come last, one delivery at a time; those that are paused or disabled do not come.
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
      inFlight.map((busy) => busy.endpointId),
      inFlight.map((busy) => busy.count),
    ];
    // How much is due changes too much for a kept plan.
    const [, { rows }] = await Promise.all([prepared(tx, BY_INDEX), planned<ClaimedDelivery>(tx, CLAIM, values)]);
    return rows;
  }

  /** Removes a batch of the deliveries that ended before that time. Answers whether more may be left. */
  async removeEnded(tx: Transaction, before: Date): Promise<boolean> {
    const { count } = await planned(tx, REMOVE_ENDED, [before]);
    return count === BATCH_SIZE;
  }

  /** Removes a batch of the deliveries of deleted endpoints. Answers whether more may be left. */
  async removeOfDeleted(tx: Transaction): Promise<boolean> {
    const { count } = await planned(tx, REMOVE_OF_DELETED);
    return count === BATCH_SIZE;
  }
}

/** Ids are of version 7 (RFC 9562 §5.7), with the time of the event. */
const ADD = `WITH event AS (
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS event (tenant_id uuid, event_id uuid, event_type text, body text)
   ),
   wanted AS (
     SELECT event.*, endpoints.id AS endpoint_id,
       CASE WHEN consecutive_failures = 0 AND endpoints.id <> ALL($4) THEN $3::timestamptz END AS leased_until
     FROM event JOIN endpoints USING (tenant_id)
     WHERE CASE WHEN $5::uuid IS NULL THEN enabled ELSE endpoints.id = $5 END
       AND (filter_types = '{}' OR event_type = ANY(filter_types))
   ),
   added AS (
     INSERT INTO deliveries (id, tenant_id, endpoint_id, event_id, event_type, body, status, attempts,
       next_attempt_at, leased_until, created_at, updated_at)
     SELECT (left(event_id::text, 14) || '7' || right(gen_random_uuid()::text, 21))::uuid, tenant_id, endpoint_id,
       event_id, event_type, body, 'pending', 0, coalesce(leased_until, $2), leased_until, $2, $2
     FROM wanted
     ON CONFLICT (event_id, endpoint_id) DO NOTHING
     RETURNING id, tenant_id, endpoint_id, event_id, body, attempts, leased_until
   )
   SELECT added.*, url, secret, CASE WHEN previous_secret_until > $2 THEN previous_secret END AS previous_secret
   FROM added JOIN endpoints ON endpoints.id = added.endpoint_id`;

/** The statistics of a queue are never those of the moment: without it, backlogs are sorted instead of stepped over. */
const BY_INDEX = `SELECT set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)`;

/** `waiting` steps through the index from endpoint to endpoint: backlogs, and endpoints without one, cost nothing. */
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

const REMOVE_ENDED = `DELETE FROM deliveries WHERE id IN (
       SELECT id FROM deliveries WHERE status <> 'pending' AND updated_at < $1
       ORDER BY updated_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;

const REMOVE_OF_DELETED = `DELETE FROM deliveries WHERE id IN (
       SELECT deliveries.id FROM endpoints JOIN deliveries
         ON deliveries.tenant_id = endpoints.tenant_id AND endpoint_id = endpoints.id
       WHERE deleted_at IS NOT NULL LIMIT ${BATCH_SIZE} FOR UPDATE OF deliveries SKIP LOCKED)`;
