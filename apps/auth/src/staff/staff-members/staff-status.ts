import { invalidStaffTransition } from './staff.errors';

export const STAFF_STATUSES = ['invited', 'active', 'suspended'] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];
export type StaffTrigger = 'accept' | 'suspend' | 'resume';

/** A missing entry is an invalid transition. An active member accepts an invitation to choose another password. */
const TRANSITIONS: Record<StaffStatus, Partial<Record<StaffTrigger, StaffStatus>>> = {
  invited: { accept: 'active' },
  active: { accept: 'active', suspend: 'suspended' },
  suspended: { resume: 'active' },
};

const RULES: Record<StaffTrigger, string> = {
  accept: 'accepts no invitation',
  suspend: 'cannot be suspended',
  resume: 'cannot be resumed',
};

/** @throws DomainError `INVALID_STATE` */
export function nextStaffStatus(status: StaffStatus, trigger: StaffTrigger): StaffStatus {
  const next = TRANSITIONS[status][trigger];
  if (!next) throw invalidStaffTransition(status, RULES[trigger]);
  return next;
}
