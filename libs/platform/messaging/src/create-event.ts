import type { DomainEvent, EventPayloads, EventType } from '@vc/contract/events';
import { createId } from '@vc/platform/persistence';

/** A new event about `subject`, which happened now. */
export function createEvent<T extends EventType>(
  type: T,
  tenantId: string,
  subject: string,
  payload: EventPayloads[T],
): DomainEvent<T> {
  return { id: createId(), type, tenantId, subject, time: new Date().toISOString(), payload };
}
