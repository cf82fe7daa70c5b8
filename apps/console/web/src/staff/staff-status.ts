import type { Tone } from '@vc/web/elements';
import type { ApprovalStatus, Role, StaffStatus } from '../api/schemas';

export const STAFF_TONES: Record<StaffStatus, Tone> = { invited: 'open', active: 'good', suspended: 'warn' };

export const ROLES: readonly Role[] = [
  'owner',
  'issuer',
  'verifier',
  'trust-officer',
  'developer',
  'auditor',
  'support',
];

export const APPROVAL_TONES: Record<ApprovalStatus, Tone> = {
  pending: 'open',
  approved: 'good',
  rejected: 'bad',
  used: 'quiet',
  expired: 'quiet',
};

export const APPROVAL_STATUSES = Object.keys(APPROVAL_TONES) as ApprovalStatus[];
