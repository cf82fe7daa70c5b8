import { LRUCache } from 'lru-cache';

const CACHE_SIZE = 50_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Token buckets, one for each key: `perSecond` on average, twice as many at once. Each process counts for itself. */
export class RequestRates {
  private readonly buckets = new LRUCache<string, Bucket>({ max: CACHE_SIZE });

  constructor(
    private readonly perSecond: number,
    private readonly now: () => Date,
  ) {}

  /** Seconds to wait; 0 where the request may pass. @param amount what it costs */
  take(key: string, amount = 1): number {
    const now = this.now().getTime();
    const capacity = 2 * this.perSecond;
    const bucket = this.buckets.get(key) ?? { tokens: capacity, filledAt: now };
    // The clock of the machine may be set back.
    const elapsedSeconds = Math.max(0, now - bucket.filledAt) / 1000;
    const filled = bucket.tokens + elapsedSeconds * this.perSecond;
    const tokens = Math.min(capacity, filled) - amount;
    const isAllowed = tokens >= 0;
    this.buckets.set(key, { tokens: isAllowed ? tokens : tokens + amount, filledAt: now });
    return isAllowed ? 0 : Math.max(1, Math.ceil(-tokens / this.perSecond));
  }
}
