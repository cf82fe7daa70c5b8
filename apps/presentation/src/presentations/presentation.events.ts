import type { DomainEvent, EventType } from '@vc/contract/events';
import { toAnnotationsMembers } from '@vc/feature/annotations';
import { createEvent } from '@vc/platform/messaging';
import type { Presentation } from './presentation.entity';
import type { PresentationStatus } from './presentation-status';

/**
 * IF §6.2. `failed` is a verification that failed: a refusal by the holder is an event of wallets, and a cancellation is
 * the act of the verifier, whose response says so.
 */
const EVENT_OF_STATUS: Partial<Record<PresentationStatus, EventType>> = {
  requested: 'openid4vc.presentation.requested',
  verified: 'openid4vc.presentation.verified',
  failed: 'openid4vc.presentation.failed',
  expired: 'openid4vc.presentation.expired',
};

/** The event for the status of the presentation, if there is one. */
export function presentationEvents(presentation: Presentation): DomainEvent[] {
  const { tenantId, id, status, attributesUntil } = presentation;
  const payload = {
    openId4VcPresentationId: id,
    ...(attributesUntil && { attributesUntil: attributesUntil.toISOString() }),
    ...toAnnotationsMembers(presentation),
  };
  const type = EVENT_OF_STATUS[status];
  return type === undefined ? [] : [createEvent(type, tenantId, id, payload)];
}

const DECISION_OF_STATUS: Partial<Record<PresentationStatus, EventType>> = {
  verified: 'wallet.presentation.accepted',
  rejected: 'wallet.presentation.rejected',
};

/**
 * The event for the decision of the holder, if the response shows one: a response that is not valid can come from any party
 * that saw the request.
 */
export function decisionEvents({ tenantId, id, status }: Presentation): DomainEvent[] {
  const type = DECISION_OF_STATUS[status];
  return type === undefined ? [] : [createEvent(type, tenantId, id, { openId4VcPresentationId: id })];
}
