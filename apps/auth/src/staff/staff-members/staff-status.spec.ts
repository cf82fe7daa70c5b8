import { nextStaffStatus, STAFF_STATUSES, type StaffStatus, type StaffTrigger } from './staff-status';

const TRIGGERS: StaffTrigger[] = ['accept', 'suspend', 'resume'];
const VALID: Record<string, StaffStatus> = {
  'invited accept': 'active',
  'active accept': 'active',
  'active suspend': 'suspended',
  'suspended resume': 'active',
};

describe('nextStaffStatus', () => {
  it.each(STAFF_STATUSES.flatMap((status) => TRIGGERS.map((trigger) => [status, trigger] as const)))(
    'accepts or rejects as the table says: %s, %s',
    (status, trigger) => {
      const next = VALID[`${status} ${trigger}`];
      const transition = () => nextStaffStatus(status, trigger);
      if (next) expect(transition()).toBe(next);
      else expect(transition).toThrow('INVALID_STATE');
    },
  );
});
