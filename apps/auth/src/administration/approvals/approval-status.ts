import { invalidApprovalTransition } from './approval.errors';

/** `expired` is not stored. */
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'used', 'expired'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];
/** The request can still be decided or done, until its time is over. */
export const OPEN_STATUSES: readonly ApprovalStatus[] = ['pending', 'approved'];
export type ApprovalTrigger = 'approve' | 'reject' | 'use' | 'return' | 'reopen';

/** A missing entry is an invalid transition. An act that has failed returns its approval. Without its approver it waits for another one. */
const TRANSITIONS: Record<ApprovalStatus, Partial<Record<ApprovalTrigger, ApprovalStatus>>> = {
  pending: { approve: 'approved', reject: 'rejected' },
  approved: { approve: 'approved', reject: 'rejected', use: 'used', reopen: 'pending' },
  rejected: { reject: 'rejected' },
  used: { return: 'approved' },
  expired: {},
};

const RULES: Record<ApprovalTrigger, string> = {
  approve: 'cannot be approved',
  reject: 'cannot be rejected',
  use: 'cannot be used',
  return: 'cannot be returned',
  reopen: 'cannot be reopened',
};

/** @throws DomainError `INVALID_STATE` */
export function nextApprovalStatus(status: ApprovalStatus, trigger: ApprovalTrigger): ApprovalStatus {
  const next = TRANSITIONS[status][trigger];
  if (!next) throw invalidApprovalTransition(status, RULES[trigger]);
  return next;
}
