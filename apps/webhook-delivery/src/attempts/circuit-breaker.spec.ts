import { pauseMs } from './circuit-breaker';

describe('pauseMs', () => {
  it.each([
    [1, 0],
    [4, 0],
    [5, 10_000],
    [6, 20_000],
    [9, 160_000],
    [10, 300_000],
    [100_000, 300_000],
  ])('returns, after %i consecutive failures, %i ms', (failures, pause) => {
    expect(pauseMs(failures)).toBe(pause);
  });
});
