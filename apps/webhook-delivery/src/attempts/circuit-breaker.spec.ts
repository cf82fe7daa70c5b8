import { pauseMs } from './circuit-breaker';

describe('the pause of a failing endpoint', () => {
  it.each([
    [1, 0],
    [4, 0],
    [5, 10_000],
    [6, 20_000],
    [9, 160_000],
    [10, 300_000],
    [100_000, 300_000],
  ])('after %i failures in a row is %i ms', (failures, pause) => {
    expect(pauseMs(failures)).toBe(pause);
  });
});
