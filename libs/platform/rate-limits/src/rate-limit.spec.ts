import { toQuotaHeaders } from './quota';
import { RateLimit } from './rate-limit';

describe('RateLimit', () => {
  let now = new Date('2026-11-21T12:00:00Z');
  let limit: RateLimit;
  const wait = (key: string) => limit.take(key).waitSeconds;
  const later = (ms: number) => (now = new Date(now.getTime() + ms));

  it('accepts a burst of twice the rate, then the rate, and returns how long to wait', () => {
    limit = new RateLimit('address', 10, () => now);
    expect(Array.from({ length: 20 }, () => wait('a'))).toEqual(Array(20).fill(0));
    expect(wait('a')).toBe(1);
    later(100);
    expect(wait('a')).toBe(0);
    expect(wait('a')).toBe(1);
    later(60_000);
    expect(Array.from({ length: 21 }, () => wait('a')).filter((seconds) => seconds === 0)).toHaveLength(20);
  });

  it('counts each key separately', () => {
    limit = new RateLimit('address', 1, () => now);
    expect([wait('a'), wait('a'), wait('a')]).toEqual([0, 0, 1]);
    expect(wait('b')).toBe(0);
  });

  it('removes no tokens when the clock is set back', () => {
    limit = new RateLimit('address', 1, () => now);
    expect(wait('a')).toBe(0);
    later(-60_000);
    expect(wait('a')).toBe(0);
  });

  it('describes what is left in the RateLimit fields', () => {
    limit = new RateLimit('address', 10, () => now);
    expect(toQuotaHeaders([limit.take('a', 5)])).toEqual({
      'ratelimit-policy': '"address";q=20;w=2',
      ratelimit: '"address";r=15;t=1',
    });
    limit.take('a', 15);
    expect(toQuotaHeaders([limit.take('a')])).toEqual({
      'ratelimit-policy': '"address";q=20;w=2',
      ratelimit: '"address";r=0;t=2',
      'retry-after': '1',
    });
  });

  it('counts what other replicas have counted', () => {
    limit = new RateLimit('address', 10, () => now);
    wait('a');
    const from = now.getTime();
    expect(limit.takeUnshared()).toEqual([{ key: 'a', from, milliseconds: 100 }]);
    wait('a');
    limit.learn('a', now.getTime() + 1_900);
    expect(wait('a')).toBe(1);
    expect(limit.takeUnshared()).toEqual([{ key: 'a', from, milliseconds: 100 }]);
  });

  it('shares no requests that are few', () => {
    limit = new RateLimit('address', 1_000, () => now);
    wait('a');
    expect(limit.takeUnshared()).toEqual([]);
    later(10);
    limit.take('a', 20);
    expect(limit.takeUnshared()).toEqual([{ key: 'a', from: now.getTime(), milliseconds: 20 }]);
  });

  it('applies the rate of a key, and a changed one to its next request', () => {
    limit = new RateLimit('tenant', 10, () => now);
    const take = (perSecond?: number) => limit.take('acme', 1, perSecond).waitSeconds;
    expect([take(1), take(1), take(1)]).toEqual([0, 0, 1]);
    expect(limit.take('other').size).toBe(20);
    now = new Date(now.getTime() + 1_000);
    expect([take(2), take(2), take(2)]).toEqual([0, 0, 1]);
  });
});
