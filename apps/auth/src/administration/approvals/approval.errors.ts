import type { Scope } from '@vc/contract/access';
import { DomainError } from '@vc/platform/http';

/** @param rule predicate of the sentence about the approval */
export function invalidApprovalTransition(status: string, rule: string): Error {
  return new DomainError('INVALID_STATE', `An approval that is ${status} ${rule}.`);
}

export function approvedByAnotherOnly(): Error {
  return new DomainError('FORBIDDEN', 'Another member of staff than the one who has requested the act approves it.');
}

export function approvedByStaffOnly(): Error {
  return new DomainError('FORBIDDEN', 'Only a member of the staff of the tenant approves.');
}

export function scopeToApprove(scope: Scope): Error {
  return new DomainError('FORBIDDEN', `A token with the scope ${scope} is needed to approve this act.`);
}
