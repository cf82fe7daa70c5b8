import { DomainError } from '@vc/platform/http';

export type IssuanceStatus = 'offered' | 'partiallyIssued' | 'completed' | 'failed' | 'expired';
export const ISSUANCE_STATUSES = ['offered', 'partiallyIssued', 'completed', 'failed', 'expired'] as const;
export type IssuanceTrigger = 'issuePart' | 'complete' | 'fail' | 'expire';

/** IF §3.2, §6.1; docs/interface-gaps.md "Issuance". A missing entry means the move is refused. */
const TRANSITIONS: Record<IssuanceStatus, Partial<Record<IssuanceTrigger, IssuanceStatus>>> = {
  offered: { issuePart: 'partiallyIssued', complete: 'completed', fail: 'failed', expire: 'expired' },
  partiallyIssued: { issuePart: 'partiallyIssued', complete: 'completed', fail: 'failed', expire: 'expired' },
  completed: {},
  failed: {},
  expired: {},
};

/** Has it not ended yet? */
export function isOpen(status: IssuanceStatus): boolean {
  return Object.keys(TRANSITIONS[status]).length > 0;
}

/** @throws DomainError `INVALID_STATE` */
export function nextIssuanceStatus(status: IssuanceStatus, trigger: IssuanceTrigger): IssuanceStatus {
  const next = TRANSITIONS[status][trigger];
  if (!next) throw new DomainError('INVALID_STATE', `An issuance that is ${status} cannot ${trigger}.`);
  return next;
}
