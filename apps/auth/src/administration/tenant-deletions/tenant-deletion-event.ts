import { type EventPayloads, PLATFORM_TENANT } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';

type DeletionType = Extract<keyof EventPayloads, `tenant.deletion.${string}`>;

/** An event of the platform: one of the tenant would be among what is deleted. */
export function tenantDeletionEvent<T extends DeletionType>(type: T, payload: EventPayloads[T]) {
  return createEvent(type, PLATFORM_TENANT, payload.tenantId, payload);
}
