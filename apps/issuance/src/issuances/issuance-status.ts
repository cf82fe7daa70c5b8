import { invalidIssuanceTransition } from './issuance.errors';

export const ISSUANCE_STATUSES = ['offered', 'partiallyIssued', 'completed', 'failed', 'expired'] as const;
export type IssuanceStatus = (typeof ISSUANCE_STATUSES)[number];
export type IssuanceTrigger = 'issuePart' | 'complete' | 'fail' | 'expire';

/** IF §3.2, §6.1; docs/reference/interface-gaps.md "Issuance". A missing entry is an invalid transition. */
const TRANSITIONS: Record<IssuanceStatus, Partial<Record<IssuanceTrigger, IssuanceStatus>>> = {
  offered: { issuePart: 'partiallyIssued', complete: 'completed', fail: 'failed', expire: 'expired' },
  partiallyIssued: { issuePart: 'partiallyIssued', complete: 'completed', fail: 'failed', expire: 'expired' },
  completed: {},
  failed: {},
  expired: {},
};

/** Returns whether the issuance has transitions left. */
export function isOpen(status: IssuanceStatus): boolean {
  return Object.keys(TRANSITIONS[status]).length > 0;
}

export const OPEN_STATUSES = ISSUANCE_STATUSES.filter(isOpen);

/** @throws DomainError `INVALID_STATE` */
export function nextIssuanceStatus(status: IssuanceStatus, trigger: IssuanceTrigger): IssuanceStatus {
  const next = TRANSITIONS[status][trigger];
  if (!next) throw invalidIssuanceTransition(status, trigger);
  return next;
}
