import { Injectable } from '@nestjs/common';
import { type DomainEvent, eventBody } from '@vc/contract/events';
import { deleteBatch, firstIdOf, planned, prepared, type Transaction } from '@vc/platform/persistence';
import { addUsage } from '../usage/add-usage';

/** Events removed in one transaction. */
const BATCH_SIZE = 5_000;

/** Counts what is new to the feed only, so that an event that comes again is not counted again. */
const APPEND = `
  WITH added AS (
    INSERT INTO events (event_id, tenant_id, event_type, resource_id, body, occurred_at)
    SELECT event_id, tenant_id, event_type, resource_id, body, occurred_at
    FROM jsonb_to_recordset($1::jsonb) AS event (
      event_id uuid, tenant_id uuid, event_type text, resource_id uuid, body text, occurred_at timestamptz
    )
    ON CONFLICT (event_id) DO NOTHING
    RETURNING tenant_id, event_type, occurred_at
  )
  ${addUsage('SELECT tenant_id, occurred_at AS at, event_type AS measure FROM added')}`;

/** The feeds of all tenants (docs/adr/0037). */
@Injectable()
export class FeedRepository {
  /** Sends one statement, before it returns. An event is in the feed once, and is counted once (docs/usage.md). */
  async append(tx: Transaction, events: DomainEvent[]): Promise<void> {
    const rows = events.map((event) => ({
      event_id: event.id,
      tenant_id: event.tenantId,
      event_type: event.type,
      resource_id: resourceOf(event),
      body: JSON.stringify(eventBody(event)),
      occurred_at: event.time,
    }));
    await prepared(tx, APPEND, [JSON.stringify(rows)]);
  }

  /** Removes a batch of the events from before the time, which the primary key finds. Returns whether there may be more. */
  async removeOlder(tx: Transaction, before: Date): Promise<boolean> {
    const { count } = await planned(
      tx,
      `DELETE FROM events WHERE event_id IN (
         SELECT event_id FROM events WHERE event_id < $1 AND occurred_at < $2
         ORDER BY event_id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
      [firstIdOf(before), before],
    );
    return count === BATCH_SIZE;
  }

  /** Removes a batch. Returns whether there may be more. */
  async removeStreamTokens(tx: Transaction, now: Date): Promise<boolean> {
    return deleteBatch(tx, { table: 'stream_tokens', where: 'expires_at < $1', values: [now] });
  }
}

/** The issuance or presentation that an event belongs to, or its own resource. */
function resourceOf({ payload, subject }: DomainEvent): string {
  if ('openId4VcIssuanceId' in payload) return payload.openId4VcIssuanceId ?? subject;
  if ('openId4VcPresentationId' in payload) return payload.openId4VcPresentationId ?? subject;
  return subject;
}
