import { transitionNotAllowed } from './presentation.errors';

export const PRESENTATION_STATUSES = ['requested', 'verified', 'rejected', 'failed', 'expired'] as const;
export type PresentationStatus = (typeof PRESENTATION_STATUSES)[number];
export type PresentationTrigger = 'verify' | 'reject' | 'fail' | 'expire';

/** docs/interface-gaps.md "Presentation". A missing entry forbids the transition. */
const TRANSITIONS: Record<PresentationStatus, Partial<Record<PresentationTrigger, PresentationStatus>>> = {
  requested: { verify: 'verified', reject: 'rejected', fail: 'failed', expire: 'expired' },
  verified: {},
  rejected: {},
  failed: {},
  expired: {},
};

/** @throws DomainError `INVALID_STATE` */
export function nextPresentationStatus(status: PresentationStatus, trigger: PresentationTrigger): PresentationStatus {
  const next = TRANSITIONS[status][trigger];
  if (!next) throw transitionNotAllowed(status, trigger);
  return next;
}
