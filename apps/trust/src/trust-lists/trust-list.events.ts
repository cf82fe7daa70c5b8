import type { DomainEvent } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import type { TrustListRow } from './trust-list.entity';

export function trustListEvent(what: 'updated' | 'refused' | 'stale', { tenantId, id }: TrustListRow): DomainEvent {
  return createEvent(`trust.list.${what}`, tenantId, id, { trustListId: id });
}
