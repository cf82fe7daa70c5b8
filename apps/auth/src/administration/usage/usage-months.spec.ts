import { daysOfMonths } from './usage-months';

const NOW = new Date('2026-11-30T23:59:59.999Z');

describe('daysOfMonths', () => {
  it.each([
    ['this month unless told otherwise', {}, { from: '2026-11-01', to: '2026-11-30' }],
    ['one month', { to: '2028-02' }, { from: '2028-02-01', to: '2028-02-29' }],
    ['months up to this one', { from: '2026-09' }, { from: '2026-09-01', to: '2026-11-30' }],
    ['thirteen months', { from: '2025-12', to: '2026-12' }, { from: '2025-12-01', to: '2026-12-31' }],
  ])('returns the days of %s', (_, months, days) => {
    expect(daysOfMonths(months, NOW)).toEqual(days);
  });

  it.each([
    ['fourteen months', { from: '2025-11', to: '2026-12' }, 'from must be in the 13 months up to the last one.'],
    ['months that end before they begin', { from: '2026-12' }, 'from must not be after the last month.'],
  ])('rejects %s', (_, months, detail) => {
    expect(() => daysOfMonths(months, NOW)).toThrow(detail);
  });
});
