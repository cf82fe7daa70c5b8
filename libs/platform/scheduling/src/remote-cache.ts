import { GrowingCache } from './growing-cache';

interface RemoteCacheOptions<V extends object, C> {
  max: number;
  /** A value that changes at its server is read after this time at the latest. */
  lifetimeMs: number;
  /** A failed request is not repeated before this time, so that not every look-up waits for the timeout. */
  failureMs: number;
  clock: () => Date;
  load: (key: string, context: C) => Promise<V>;
}

/** What other servers publish. A cached value stays valid while its server does not answer. */
export class RemoteCache<V extends object, C = undefined> {
  private readonly values: GrowingCache<string, V, { context: C }>;
  private readonly failures: GrowingCache<string, Error>;

  constructor({ max, lifetimeMs, failureMs, clock, load }: RemoteCacheOptions<V, C>) {
    const shared = { max, ttlResolution: 0, perf: { now: () => clock().getTime() } };
    this.failures = new GrowingCache({ ...shared, ttl: failureMs });
    this.values = new GrowingCache<string, V, { context: C }>({
      ...shared,
      ttl: lifetimeMs,
      allowStaleOnFetchRejection: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: (key, _, { context: { context } }) =>
        load(key, context).catch((cause: unknown) => {
          const error = cause instanceof Error ? cause : new Error('The server has failed.', { cause });
          this.failures.set(key, error);
          throw error;
        }),
    });
  }

  /** @param context for the request @throws the error of the last request if no value is cached */
  async get(key: string, context: C): Promise<V> {
    const failure = this.failures.get(key);
    const value = failure
      ? this.values.peek(key, { allowStale: true })
      : await this.values.fetch(key, { context: { context } });
    if (value) return value;
    throw this.failures.get(key) ?? new Error('The server has failed.');
  }
}
