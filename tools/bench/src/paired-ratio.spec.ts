import { ratioOf } from './paired-ratio';

/** The same numbers each time: a linear congruential generator. */
function sequence(): () => number {
  let state = 7;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('ratioOf', () => {
  const base = Array.from({ length: 40 }, (_, round) => 8 + (round % 5));

  it('returns the ratio of paired rounds, although the machine changes between them', () => {
    const sessions = [1, 3].map((slowness) => ({
      base: base.map((each) => each * slowness),
      rounds: base.map((each) => each * slowness * 1.04),
    }));
    const { ratio, between } = ratioOf(sessions, sequence());
    expect([ratio, ...between].map((each) => each.toFixed(6))).toEqual(['1.040000', '1.040000', '1.040000']);
  });

  it('is not moved by few disturbed rounds', () => {
    const rounds = base.map((each, round) => each * (round < 5 ? 20 : 1.02));
    expect(ratioOf([{ base, rounds }], sequence()).ratio).toBeCloseTo(1.02, 6);
  });

  it('has an interval that is as wide as sessions differ', () => {
    const sessions = [0.98, 1, 1.02, 1.04, 1.06].map((cost) => ({ base, rounds: base.map((each) => each * cost) }));
    const { ratio, between } = ratioOf(sessions, sequence());
    expect(ratio).toBeCloseTo(1.02, 6);
    expect(between[0]).toBeLessThan(1.01);
    expect(between[1]).toBeGreaterThan(1.03);
    expect(between[1]).toBeLessThanOrEqual(1.06);
  });
});
