import type { PresentationStatus, PresentationTrigger } from './presentation-status';
import { nextPresentationStatus, PRESENTATION_STATUSES } from './presentation-status';

describe('nextPresentationStatus', () => {
  const TRIGGERS = ['verify', 'reject', 'fail', 'expire', 'cancel'] as const;
  const refused = { verify: 'verified', reject: 'rejected', fail: 'failed', cancel: 'cancelled' } as const;
  const allowed: Partial<Record<PresentationStatus, Partial<Record<PresentationTrigger, PresentationStatus>>>> = {
    requested: { ...refused, expire: 'expired' },
    rejected: refused,
    failed: refused,
  };

  it.each(PRESENTATION_STATUSES.flatMap((status) => TRIGGERS.map((trigger) => [status, trigger] as const)))(
    'follows the transition table from %s on %s',
    (status, trigger) => {
      const next = allowed[status]?.[trigger];
      if (next) expect(nextPresentationStatus(status, trigger)).toBe(next);
      else expect(() => nextPresentationStatus(status, trigger)).toThrow('INVALID_STATE');
    },
  );
});
