import type { DomainEvent, EventPayloads, EventType } from '@vc/contract/events';
import { createId } from '@vc/platform/persistence';
import { systemClock } from '@vc/platform/scheduling';

/** Creates an event about the resource `subject`, with the current time. */
export function createEvent<T extends EventType>(
  type: T,
  tenantId: string,
  subject: string,
  payload: EventPayloads[T],
): DomainEvent<T> {
  return { id: createId(), type, tenantId, subject, time: systemClock().toISOString(), payload };
}
