import { GrowingCache } from '@vc/platform/scheduling';
import type { Clock } from '@vc/platform/scheduling';
import { BURST_SECONDS } from './quota';
import type { Quota } from './quota';

const CACHE_SIZE = 50_000;
const SECOND_MS = 1_000;

const BURST_MS = BURST_SECONDS * SECOND_MS;
/** Error of sums of fractions, in ms. */
const ROUNDING_MS = 0.01;
/** Consumption that replicas share at once. Less is shared together with later requests, or never. */
const SHARED_MS = BURST_MS / 100;

interface Bucket {
  /** Time in ms at which the key has its whole burst again. Each request moves it on by its share of a second. */
  fullAt: number;
  /** Part of `fullAt`, in ms, that other replicas do not know. */
  unshared: number;
  /** Time of the first request in `unshared`, in ms. */
  unsharedFrom: number;
  /** Time of the last request. */
  usedAt: number;
}

/** What replicas tell each other about a key. */
export interface Usage {
  key: string;
  /** Time of the first request, in ms. */
  from: number;
  milliseconds: number;
}

/**
 * Generic cell rate algorithm: `perSecond` requests of a key on average, bursts of twice as many. Requests are counted
 * in memory; `RateLimitSharing` adds the counts of all replicas.
 */
export class RateLimit {
  private readonly buckets = new GrowingCache<string, Bucket>({ max: CACHE_SIZE });
  private readonly unshared = new Set<string>();

  constructor(
    readonly name: string,
    readonly perSecond: number,
    private readonly clock: Clock,
    private readonly onRefusal: () => void = () => undefined,
  ) {}

  /**
   * Counts a request unless the key has to wait.
   * @param amount requests that it stands for
   * @param perSecond of this key
   */
  take(key: string, amount = 1, perSecond = this.perSecond): Quota {
    const now = this.clock().getTime();
    const bucket = this.bucketAt(key, now);
    const cost = (amount * SECOND_MS) / perSecond;
    const backlog = bucket.fullAt - now + cost;
    if (backlog > BURST_MS + ROUNDING_MS) {
      this.onRefusal();
      return this.toQuota(perSecond, bucket.fullAt - now, Math.ceil((backlog - BURST_MS) / SECOND_MS));
    }
    this.buckets.set(key, { ...bucket, fullAt: bucket.fullAt + cost, unshared: bucket.unshared + cost });
    this.unshared.add(key);
    return this.toQuota(perSecond, backlog, 0);
  }

  /** Returns what the key has, and counts nothing. */
  peek(key: string, perSecond = this.perSecond): Quota {
    const now = this.clock().getTime();
    return this.toQuota(perSecond, this.bucketAt(key, now).fullAt - now, 0);
  }

  /** Refuses a request of a key that has some left for others. */
  refuse(key: string, perSecond = this.perSecond): Quota {
    this.onRefusal();
    return { ...this.peek(key, perSecond), remaining: 0, waitSeconds: 1 };
  }

  /** Takes back one request of the key. */
  giveBack(key: string, perSecond = this.perSecond): void {
    const now = this.clock().getTime();
    const bucket = this.bucketAt(key, now);
    const milliseconds = Math.min(SECOND_MS / perSecond, bucket.fullAt - now);
    if (milliseconds <= 0) return;
    const { fullAt, unshared } = bucket;
    this.buckets.set(key, { ...bucket, fullAt: fullAt - milliseconds, unshared: unshared - milliseconds });
  }

  /** Takes the consumption that the other replicas have to know. */
  takeUnshared(): Usage[] {
    const usages: Usage[] = [];
    const now = this.clock().getTime();
    for (const key of this.unshared) {
      const bucket = this.buckets.peek(key);
      const isForgotten = !bucket || bucket.fullAt <= now;
      if (!isForgotten && bucket.unshared < SHARED_MS) continue;
      if (!isForgotten) usages.push({ key, from: bucket.unsharedFrom, milliseconds: bucket.unshared });
      if (bucket) bucket.unshared = 0;
      this.unshared.delete(key);
    }
    return usages;
  }

  /** Gives back what could not be shared. */
  returnUnshared({ key, from, milliseconds }: Usage): void {
    const bucket = this.buckets.peek(key);
    if (!bucket) return;
    bucket.unsharedFrom = from;
    bucket.unshared += milliseconds;
    this.unshared.add(key);
  }

  /** @param fullAt of all replicas, in ms */
  learn(key: string, fullAt: number): void {
    const bucket = this.buckets.peek(key);
    if (bucket) bucket.fullAt = fullAt + bucket.unshared;
  }

  private bucketAt(key: string, now: number): Bucket {
    const { fullAt, unshared, unsharedFrom, usedAt } = this.buckets.get(key) ?? emptyBucket(now);
    // The system clock may be set back.
    const setBack = Math.max(0, usedAt - now);
    if (fullAt - setBack <= now) return emptyBucket(now);
    const from = unshared === 0 ? now : unsharedFrom - setBack;
    return { fullAt: fullAt - setBack, unshared, unsharedFrom: from, usedAt: now };
  }

  private toQuota(perSecond: number, backlog: number, waitSeconds: number): Quota {
    return {
      name: this.name,
      size: BURST_SECONDS * perSecond,
      remaining: Math.max(0, Math.floor(((BURST_MS - backlog + ROUNDING_MS) * perSecond) / SECOND_MS)),
      resetSeconds: Math.ceil((backlog - ROUNDING_MS) / SECOND_MS),
      waitSeconds,
    };
  }
}

function emptyBucket(now: number): Bucket {
  return { fullAt: now, unshared: 0, unsharedFrom: now, usedAt: now };
}
