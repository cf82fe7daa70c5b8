import type { EventPayloads, EventType } from './event-types';
import { isEventType } from './event-types';

/** A fact about one resource, as it is stored in an outbox and published to Kafka. */
export interface DomainEvent<T extends EventType = EventType> {
  /** UUID v7; the same for every delivery of this event. */
  id: string;
  type: T;
  tenantId: string;
  /** Id of the resource; the Kafka key, so that one resource's events stay in order. */
  subject: string;
  /** ISO 8601 UTC with milliseconds. */
  time: string;
  payload: EventPayloads[T];
}

/** The JSON value of a Kafka message and of a webhook call (IF §6.3). */
export interface EventBody<T extends EventType = EventType> {
  eventType: T;
  payload: EventPayloads[T];
}

/** A message as Kafka carries it: CloudEvents 1.0, binary content mode. */
export interface EventMessage {
  key: string;
  value: string;
  headers: Record<string, string>;
}

/** The message is not an event of this contract. */
export class MalformedEventError extends Error {}

const SPEC_VERSION = '1.0';

export function eventBody(event: DomainEvent): EventBody {
  return { eventType: event.type, payload: event.payload };
}

/** Returns `ce_source` of the events of a service. */
export function sourceOf(service: string): string {
  return `/${service}`;
}

/**
 * @param traceparent of the span that publishes the event (W3C Trace Context)
 * @see https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/bindings/kafka-protocol-binding.md §3.2
 */
export function toEventMessage(event: DomainEvent, source: string, traceparent?: string): EventMessage {
  return {
    key: event.subject,
    value: JSON.stringify(eventBody(event)),
    headers: {
      ce_specversion: SPEC_VERSION,
      ce_id: event.id,
      ce_type: event.type,
      ce_source: source,
      ce_subject: event.subject,
      ce_time: event.time,
      ce_tenantid: event.tenantId,
      'content-type': 'application/json',
      ...(traceparent !== undefined && { traceparent }),
    },
  };
}

/** @throws MalformedEventError when a header or member is missing or of the wrong form. */
export function parseEventMessage(headers: Record<string, string | undefined>, value: string): DomainEvent {
  if (headers.ce_specversion !== SPEC_VERSION) throw new MalformedEventError('ce_specversion is not 1.0');
  const body = parseBody(value);
  if (body.eventType !== headers.ce_type) throw new MalformedEventError('eventType differs from ce_type');
  return {
    id: requiredHeader(headers, 'ce_id'),
    type: body.eventType,
    tenantId: requiredHeader(headers, 'ce_tenantid'),
    subject: requiredHeader(headers, 'ce_subject'),
    time: requiredHeader(headers, 'ce_time'),
    payload: body.payload,
  };
}

function parseBody(value: string): EventBody {
  let body: unknown;
  try {
    body = JSON.parse(value);
  } catch (cause) {
    throw new MalformedEventError('the value is not JSON', { cause });
  }
  const { eventType, payload } = (body ?? {}) as { eventType?: unknown; payload?: EventBody['payload'] | null };
  if (!isEventType(eventType)) throw new MalformedEventError('eventType is unknown');
  if (typeof payload !== 'object' || payload === null) throw new MalformedEventError('payload is not an object');
  return { eventType, payload };
}

function requiredHeader(headers: Record<string, string | undefined>, name: string): string {
  const value = headers[name];
  if (!value) throw new MalformedEventError(`header ${name} is missing`);
  return value;
}
