import type { DomainEvent, EventType } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import type { Presentation } from './presentation.entity';
import type { PresentationStatus } from './presentation-status';

/** A holder's refusal is told as `failed`: the interface has no name of its own for it (IF §6.2). */
const EVENT_OF_STATUS = {
  requested: 'openid4vc.presentation.requested',
  verified: 'openid4vc.presentation.verified',
  rejected: 'openid4vc.presentation.failed',
  failed: 'openid4vc.presentation.failed',
  expired: 'openid4vc.presentation.expired',
} as const satisfies Record<PresentationStatus, EventType>;

/** What the presentation's status means to others. */
export function presentationEvent({ tenantId, id, status }: Presentation): DomainEvent {
  return createEvent(EVENT_OF_STATUS[status], tenantId, id, {
    openId4VcPresentationId: id,
  });
}
