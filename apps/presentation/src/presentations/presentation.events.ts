import type { DomainEvent, EventType } from '@vc/contract/events';
import { toAnnotationsMembers } from '@vc/feature/annotations';
import { createEvent } from '@vc/platform/messaging';
import type { Presentation } from './presentation.entity';
import type { PresentationStatus } from './presentation-status';

/** IF §6.2 has no event for a rejection by the holder, nor for a cancellation, so that they are published as `failed`. */
const EVENT_OF_STATUS = {
  requested: 'openid4vc.presentation.requested',
  verified: 'openid4vc.presentation.verified',
  rejected: 'openid4vc.presentation.failed',
  failed: 'openid4vc.presentation.failed',
  expired: 'openid4vc.presentation.expired',
  cancelled: 'openid4vc.presentation.failed',
} as const satisfies Record<PresentationStatus, EventType>;

/** The event for the status of the presentation. */
export function presentationEvent(presentation: Presentation): DomainEvent {
  const { tenantId, id, status } = presentation;
  const payload = { openId4VcPresentationId: id, ...toAnnotationsMembers(presentation) };
  return createEvent(EVENT_OF_STATUS[status], tenantId, id, payload);
}

/**
 * The event for a decision of the holder, as the response shows it; undefined where it shows none: a response that is not
 * valid can come from any party that saw the request.
 */
export function holderDecided({ tenantId, id, status }: Presentation): DomainEvent | undefined {
  const decision = status === 'verified' ? 'accepted' : status === 'rejected' ? 'rejected' : undefined;
  return decision && createEvent(`wallet.presentation.${decision}`, tenantId, id, { openId4VcPresentationId: id });
}
