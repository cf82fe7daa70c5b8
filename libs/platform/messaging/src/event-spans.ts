import { SpanKind } from '@opentelemetry/api';
import { type DomainEvent, topicOf } from '@vc/contract/events';
import type { SpanAttributes, TraceScope, Tracing } from '@vc/platform/observability';

type Operation = 'send' | 'process';
type TracedEvent = Pick<DomainEvent, 'id' | 'type' | 'tenantId'>;

/** Starts the span of the relay below the work that added the event. */
export function startSend(tracing: Tracing, event: TracedEvent, traceparent: string): TraceScope {
  return tracing.start({ traceparent }, () => ({
    name: `send ${topicOf(event.type)}`,
    kind: SpanKind.PRODUCER,
    attributes: attributesOf(event, 'send'),
  }));
}

/** Starts the span of a consumer below the one of the relay. @param traceparent header of the message */
export function startProcess(
  tracing: Tracing,
  event: TracedEvent,
  { traceparent, groupId }: { traceparent: string | undefined; groupId: string },
): TraceScope {
  return tracing.start({ traceparent }, () => ({
    name: `process ${topicOf(event.type)}`,
    kind: SpanKind.CONSUMER,
    attributes: { ...attributesOf(event, 'process'), 'messaging.consumer.group.name': groupId },
  }));
}

/** @see https://opentelemetry.io/docs/specs/semconv/messaging/kafka/ */
function attributesOf({ id, type, tenantId }: TracedEvent, operation: Operation): SpanAttributes {
  return {
    'messaging.system': 'kafka',
    'messaging.operation.name': operation,
    'messaging.operation.type': operation,
    'messaging.destination.name': topicOf(type),
    'cloudevents.event_id': id,
    'cloudevents.event_type': type,
    'tenant.id': tenantId,
  };
}
