import type { DeadLetter } from './merge-pages';

/** The payload is left out, because it has annotations of clients. The id of the resource finds the rest. */
export function toDeadLetterResource(letter: DeadLetter) {
  const { id, service, topic, partition, offset, consumer, event, failedAt, attempts, error, bytes } = letter;
  return {
    id,
    service,
    topic,
    partition,
    offset,
    consumer,
    ...(event && {
      tenantId: event.tenantId,
      eventId: event.id,
      eventType: event.type,
      key: event.subject,
      occurredAt: event.occurredAt,
    }),
    failedAt,
    attempts,
    error,
    bytes,
  };
}

export function toReplayResource(id: string, isHandled: boolean) {
  return { id, outcome: isHandled ? 'handled' : 'failed' };
}
