import { LRUCache } from 'lru-cache';

const CACHE_SIZE = 50_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** One token bucket for each key: `perSecond` on average, bursts of twice as many. Each process counts its own requests. */
export class RequestRates {
  private readonly buckets = new LRUCache<string, Bucket>({ max: CACHE_SIZE });

  constructor(
    private readonly perSecond: number,
    private readonly now: () => Date,
  ) {}

  /** Returns the seconds to wait, 0 when the request may pass. @param amount tokens that it costs */
  take(key: string, amount = 1): number {
    const now = this.now().getTime();
    const capacity = 2 * this.perSecond;
    const bucket = this.buckets.get(key) ?? { tokens: capacity, filledAt: now };
    // The system clock may be set back.
    const elapsedSeconds = Math.max(0, now - bucket.filledAt) / 1000;
    const filled = bucket.tokens + elapsedSeconds * this.perSecond;
    const tokens = Math.min(capacity, filled) - amount;
    const isAllowed = tokens >= 0;
    this.buckets.set(key, { tokens: isAllowed ? tokens : tokens + amount, filledAt: now });
    return isAllowed ? 0 : Math.max(1, Math.ceil(-tokens / this.perSecond));
  }
}
