import { retryDelayMs } from './retry-schedule';

const middle = () => 0.5;

describe('retry schedule', () => {
  it('waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and then gives up', () => {
    const delays = Array.from({ length: 10 }, (_, index) => retryDelayMs({ attempts: index + 1, random: middle }));
    const hours = [2, 5, 10, 14, 20, 24].map((each) => each * 3_600_000);
    expect(delays).toEqual([5_000, 300_000, 1_800_000, ...hours, undefined]);
  });

  it('spreads the attempts by a fifth in both directions', () => {
    expect(retryDelayMs({ attempts: 1, random: () => 0 })).toBe(4_000);
    expect(retryDelayMs({ attempts: 1, random: () => 1 })).toBeCloseTo(6_000);
  });

  it('honours a longer Retry-After, up to a day', () => {
    expect(retryDelayMs({ attempts: 1, retryAfterSeconds: 60, random: middle })).toBe(60_000);
    expect(retryDelayMs({ attempts: 1, retryAfterSeconds: 1, random: middle })).toBe(5_000);
    expect(retryDelayMs({ attempts: 1, retryAfterSeconds: 1e9, random: middle })).toBe(24 * 3_600_000);
  });
});
