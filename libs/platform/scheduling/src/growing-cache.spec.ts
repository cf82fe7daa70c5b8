import { GrowingCache } from './growing-cache';

describe('GrowingCache', () => {
  it('keeps the entries that were used last', () => {
    const cache = new GrowingCache<string, string>({ max: 3 });
    for (const key of ['1', '2', '3']) cache.set(key, `value ${key}`);
    cache.get('1');
    cache.set('4', 'value 4');
    expect([...cache.keys()].sort()).toEqual(['1', '3', '4']);
  });

  it('reserves no memory for entries that may come', () => {
    const before = process.memoryUsage();
    const caches = Array.from({ length: 20 }, () => new GrowingCache<string, string>({ max: 1_000_000 }));
    const after = process.memoryUsage();
    expect(caches).toHaveLength(20);
    // With reserved memory it would be 560 MB.
    expect(after.heapTotal + after.arrayBuffers - before.heapTotal - before.arrayBuffers).toBeLessThan(50_000_000);
  });

  it('fetches and forgets as the options say', async () => {
    let now = 1;
    const perf = { now: () => now };
    let fetches = 0;
    const fetchMethod = () => Promise.resolve(`fetch ${(fetches += 1)}`);
    const cache = new GrowingCache<string, string>({ max: 10, ttl: 100, ttlResolution: 0, perf, fetchMethod });
    await expect(cache.fetch('key')).resolves.toBe('fetch 1');
    await expect(cache.fetch('key')).resolves.toBe('fetch 1');
    now = 102;
    await expect(cache.fetch('key')).resolves.toBe('fetch 2');
  });
});
