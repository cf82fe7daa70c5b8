import { endNotice, FAILURE_REASONS, nextNoticeStatus, NOTICE_STATUSES, SKIP_REASONS } from './notice-status';

describe('nextNoticeStatus', () => {
  it.each([
    ['send', 'sent'],
    ['skip', 'skipped'],
    ['fail', 'failed'],
  ] as const)('returns for pending and %s the status %s', (trigger, next) => {
    expect(nextNoticeStatus('pending', trigger)).toBe(next);
  });

  it('returns for sent and bounce the status failed', () => {
    expect(nextNoticeStatus('sent', 'bounce')).toBe('failed');
    expect(nextNoticeStatus('pending', 'bounce')).toBe('failed');
  });

  const ended = NOTICE_STATUSES.filter((status) => status !== 'pending');
  const triggers = ['send', 'skip', 'fail', 'bounce'] as const;
  const invalid = ended
    .flatMap((status) => triggers.map((trigger) => [status, trigger] as const))
    .filter(([status, trigger]) => status !== 'sent' || trigger !== 'bounce');
  it.each(invalid)('rejects for %s the transition %s', (status, trigger) => {
    expect(() => nextNoticeStatus(status, trigger)).toThrow(status);
  });
});

describe('endNotice', () => {
  it('returns for an outcome the status, and the reason of a notice that was not sent', () => {
    expect(endNotice('pending', 'sent')).toEqual({ status: 'sent', reason: null });
    const skipped = SKIP_REASONS.map((reason) => endNotice('pending', reason));
    expect(skipped).toEqual(SKIP_REASONS.map((reason) => ({ status: 'skipped', reason })));
    const failed = FAILURE_REASONS.map((reason) => endNotice('pending', reason));
    expect(failed).toEqual(FAILURE_REASONS.map((reason) => ({ status: 'failed', reason })));
  });
});
