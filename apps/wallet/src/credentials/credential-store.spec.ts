import { toMomentOfIssue } from './credential-store';

const RECEIVED = '2026-11-28T10:20:30.456Z';

/** IF §2.4 */
describe('toMomentOfIssue', () => {
  it.each([
    ['the day', '2026-11-28T00:00:00Z', RECEIVED],
    ['the hour', '2026-11-28T10:00:00Z', RECEIVED],
    ['the second', '2026-11-28T10:20:30Z', '2026-11-28T10:20:30.000Z'],
    ['another second', '2026-11-28T00:00:01Z', '2026-11-28T00:00:01.000Z'],
    ['the day before', '2026-11-27T00:00:00Z', '2026-11-27T00:00:00.000Z'],
    ['a day of the past', '2025-01-01T00:00:00Z', '2025-01-01T00:00:00.000Z'],
    ['an hour of the future', '2026-11-28T11:00:00Z', '2026-11-28T11:00:00.000Z'],
  ])('of a credential that says %s is the right one', (_, issued, moment) => {
    expect(toMomentOfIssue(new Date(issued), new Date(RECEIVED)).toISOString()).toBe(moment);
  });
});
