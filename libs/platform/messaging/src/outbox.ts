import { publishersOf, topicOf } from '@vc/contract/events';
import type { DomainEvent, EventPayloads, EventType } from '@vc/contract/events';
import { insertWithCommit, createId } from '@vc/platform/persistence';
import type { Database, Transaction } from '@vc/platform/persistence';
import { activeTrace } from '@vc/platform/observability';
import { systemClock } from '@vc/platform/scheduling';
import type { OutboxRelay } from './outbox-relay';

/** Stores events in the transaction that causes them. They are published after its commit. */
export class Outbox {
  constructor(
    private readonly database: Database,
    private readonly relay: OutboxRelay,
    private readonly service: string,
  ) {}

  /** @throws Error for an event that the service does not publish */
  add(tx: Transaction, ...events: DomainEvent[]): void {
    if (events.length === 0) return;
    const foreign = events.find(({ type }) => !publishersOf(topicOf(type)).includes(this.service));
    if (foreign) throw new Error(`${this.service} does not publish ${foreign.type}.`);
    insertWithCommit(tx, INSERT, events.map(toRow));
    this.database.afterCommit(tx, () => this.relay.wake());
  }
}

const INSERT = `INSERT INTO outbox (tenant_id, event_id, type, subject, payload, occurred_at, traceparent)
  SELECT tenant_id, event_id, type, subject, payload, occurred_at, traceparent
  FROM jsonb_to_recordset($1::jsonb) AS event(
    tenant_id uuid, event_id uuid, type text, subject text, payload jsonb, occurred_at timestamptz,
    traceparent text)`;

function toRow(event: DomainEvent) {
  return {
    tenant_id: event.tenantId,
    event_id: event.id,
    type: event.type,
    subject: event.subject,
    payload: event.payload,
    occurred_at: event.time,
    traceparent: activeTrace()?.traceparent,
  };
}

/** Creates an event about the resource `subject`, with the current time. */
export function createEvent<T extends EventType>(
  type: T,
  tenantId: string,
  subject: string,
  payload: EventPayloads[T],
): DomainEvent<T> {
  return { id: createId(), type, tenantId, subject, time: systemClock().toISOString(), payload };
}
