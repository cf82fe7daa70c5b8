import { RemoteCache } from './remote-cache';

describe('RemoteCache', () => {
  let now: number;
  let requests: string[];
  let failure: Error | undefined;
  let cache: RemoteCache<{ value: string }, string>;

  beforeEach(() => {
    [now, requests, failure] = [1, [], undefined];
    cache = new RemoteCache({
      max: 10,
      lifetimeMs: 100,
      failureMs: 10,
      clock: () => new Date(now),
      load: async (key, context) => {
        requests.push(`${key} ${context}`);
        if (failure) throw failure;
        return { value: `answer ${requests.length}` };
      },
    });
  });

  it('asks once for concurrent look-ups, and again after the lifetime', async () => {
    const both = await Promise.all([cache.get('a', 'first'), cache.get('a', 'second')]);
    expect(both).toEqual([{ value: 'answer 1' }, { value: 'answer 1' }]);
    now += 101;
    expect(await cache.get('a', 'third')).toEqual({ value: 'answer 2' });
    expect(requests).toEqual(['a first', 'a third']);
  });

  it('returns the cached value while the server fails', async () => {
    await cache.get('a', 'first');
    failure = new Error('away');
    now += 101;
    expect(await cache.get('a', 'second')).toEqual({ value: 'answer 1' });
    now += 10;
    expect(await cache.get('a', 'third')).toEqual({ value: 'answer 1' });
    expect(requests).toHaveLength(2);
  });

  it('rejects with the failure without a cached value, and repeats no request before its time', async () => {
    failure = new Error('away');
    await expect(cache.get('a', 'first')).rejects.toBe(failure);
    await expect(cache.get('a', 'second')).rejects.toBe(failure);
    expect(requests).toHaveLength(1);
    now += 11;
    failure = undefined;
    expect(await cache.get('a', 'third')).toEqual({ value: 'answer 2' });
  });
});
