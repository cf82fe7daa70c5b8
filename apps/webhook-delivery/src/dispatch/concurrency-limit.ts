const FIRST = 8;
const LEAST = 1;
const MOST = 128;
/** Latencies on this scale are noise: the limit grows quickly, and never shrinks for them. */
const QUICK_MS = 100;
/** A response that takes so many times as long as the quickest one has waited at the receiver. */
const TOLERATED_DELAY = 2;
const SHRINK_STEP = 0.5;
const FAILURE_FACTOR = 0.5;
const AVERAGE_WEIGHT = 0.2;

/** Deliveries that are queued for an endpoint are those that it takes in this time. */
const BACKLOG_MS = 500;
const MOST_BACKLOG = 512;

/** Endpoints with a longer latency are slow. */
const SLOW_MS = 1_000;
const SPREAD_SHARE = 0.1;

export const MAX_SPREAD_MS = 1_000;

export interface Response {
  latencyMs: number;
  isSuccess: boolean;
}

/**
 * The maximum number of concurrent requests to an endpoint. It follows the latency, as in TCP Vegas: it grows while
 * responses are as quick as the quickest one, and shrinks when requests wait at the receiver or fail. Until it shrinks for the
 * first time, each response makes it grow by one, so that it doubles in the time of a response. Only a response lets it grow: an
 * endpoint that never responds has `FIRST` requests open until their time-out.
 */
export class ConcurrencyLimit {
  private limit = FIRST;
  private isStarting = true;
  private averageMs = QUICK_MS;
  private quickestMs = Infinity;

  get value(): number {
    return Math.floor(this.limit);
  }

  /** The number of deliveries to queue: a quick endpoint never waits for a claim, a slow one has no queue. */
  get backlog(): number {
    return Math.min(Math.floor((this.limit * BACKLOG_MS) / Math.max(this.averageMs, 1)), MOST_BACKLOG);
  }

  /**
   * The time within which the next request to a slow endpoint starts, at random, at most `MAX_SPREAD_MS`. Without it,
   * requests that ended together would start and end together again, and each of these bursts would delay other endpoints.
   */
  get spreadMs(): number {
    return this.averageMs > SLOW_MS ? Math.min(this.averageMs * SPREAD_SHARE, MAX_SPREAD_MS) : 0;
  }

  /** @param isReached whether deliveries waited because of the limit */
  update({ latencyMs, isSuccess }: Response, isReached: boolean): void {
    this.averageMs += AVERAGE_WEIGHT * (latencyMs - this.averageMs);
    const next = Math.min(Math.max(this.next(latencyMs, isSuccess, isReached), LEAST), MOST);
    this.isStarting &&= next >= this.limit;
    this.limit = next;
  }

  private next(latencyMs: number, isSuccess: boolean, isReached: boolean): number {
    if (!isSuccess) return this.limit * FAILURE_FACTOR;
    // Single requests do not wait for each other, so their latency is the receiver's own.
    this.quickestMs = this.value === LEAST ? latencyMs : Math.min(this.quickestMs, latencyMs);
    if (latencyMs > TOLERATED_DELAY * Math.max(this.quickestMs, QUICK_MS)) return this.limit - SHRINK_STEP;
    if (!isReached) return this.limit;
    return this.limit + (this.isStarting || latencyMs <= QUICK_MS ? 1 : 1 / this.limit);
  }
}
