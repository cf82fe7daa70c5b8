import { RequestRates } from './request-rates';

describe('RequestRates', () => {
  let now = new Date('2026-11-21T12:00:00Z');
  const later = (ms: number) => (now = new Date(now.getTime() + ms));

  it('accepts a burst of twice the rate, then the rate, and returns how long to wait', () => {
    const rates = new RequestRates(10, () => now);
    expect(Array.from({ length: 20 }, () => rates.take('a'))).toEqual(Array(20).fill(0));
    expect(rates.take('a')).toBe(1);
    later(100);
    expect(rates.take('a')).toBe(0);
    expect(rates.take('a')).toBe(1);
    later(60_000);
    expect(Array.from({ length: 21 }, () => rates.take('a')).filter((wait) => wait === 0)).toHaveLength(20);
  });

  it('counts each key separately', () => {
    const rates = new RequestRates(1, () => now);
    expect([rates.take('a'), rates.take('a'), rates.take('a')]).toEqual([0, 0, 1]);
    expect(rates.take('b')).toBe(0);
  });

  it('removes no tokens when the clock is set back', () => {
    const rates = new RequestRates(1, () => now);
    expect(rates.take('a')).toBe(0);
    later(-60_000);
    expect(rates.take('a')).toBe(0);
  });
});
