import { ValidationFailed } from '@vc/platform/http';
import { usagePeriodOf } from './usage-period';

const NOW = new Date('2026-11-25T23:59:59.999Z');

describe('usagePeriodOf', () => {
  it('returns thirty days up to today unless told otherwise', () => {
    expect(usagePeriodOf({}, NOW)).toEqual({ from: '2026-10-27', to: '2026-11-25' });
    expect(usagePeriodOf({ to: '2026-03-01' }, NOW)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
    expect(usagePeriodOf({ from: '2026-11-01' }, NOW)).toEqual({ from: '2026-11-01', to: '2026-11-25' });
  });

  it('accepts 400 days and rejects 401', () => {
    const to = '2026-11-25';
    expect(usagePeriodOf({ from: '2025-10-22', to }, NOW)).toEqual({ from: '2025-10-22', to });
    expect(() => usagePeriodOf({ from: '2025-10-21', to }, NOW)).toThrow(ValidationFailed);
  });

  it.each([
    ['a day that the calendar lacks', { from: '2026-02-30', to: '2026-03-01' }, 'from must be a day of the calendar.'],
    ['a month that the calendar lacks', { to: '2026-13-01' }, 'to must be a day of the calendar.'],
    ['a range that begins after today', { from: '2026-11-26' }, 'from must not be after the last day.'],
    [
      'a range that ends before it begins',
      { from: '2026-02-02', to: '2026-02-01' },
      'from must not be after the last day.',
    ],
  ])('rejects %s', (_, query, detail) => {
    expect(() => usagePeriodOf(query, NOW)).toThrow(detail);
  });
});
