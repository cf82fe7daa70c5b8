import { DEFAULT_RETRY_SCHEDULE } from '@vc/feature/webhook-store';
import { retryDelayMs } from './retry-schedule';

const middle = () => 0.5;
const now = new Date('2026-01-01T00:00:00Z');

describe('retryDelayMs', () => {
  it('returns 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then undefined', () => {
    const delays = Array.from({ length: 10 }, (_, index) =>
      retryDelayMs({ retrySchedule: DEFAULT_RETRY_SCHEDULE, attempts: index + 1, now, random: middle }),
    );
    const hours = [2, 5, 10, 14, 20, 24].map((each) => each * 3_600_000);
    expect(delays).toEqual([5_000, 300_000, 1_800_000, ...hours, undefined]);
  });

  it('adds a jitter of 20 % in both directions', () => {
    expect(retryDelayMs({ retrySchedule: DEFAULT_RETRY_SCHEDULE, attempts: 1, now, random: () => 0 })).toBe(4_000);
    expect(retryDelayMs({ retrySchedule: DEFAULT_RETRY_SCHEDULE, attempts: 1, now, random: () => 1 })).toBeCloseTo(
      6_000,
    );
  });

  it.each([
    ['60', 60_000],
    ['1', 5_000],
    ['1000000000', 24 * 3_600_000],
    ['Thu, 01 Jan 2026 00:02:00 GMT', 120_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 5_000],
    ['soon', 5_000],
  ])('respects a longer Retry-After up to a day: %s', (retryAfter, delay) => {
    expect(retryDelayMs({ retrySchedule: DEFAULT_RETRY_SCHEDULE, attempts: 1, retryAfter, now, random: middle })).toBe(
      delay,
    );
  });
});
