import { TurnQueue } from '@vc/platform/scheduling';

/** Longest queue, which is held in memory, and the part of it that one tenant may have. */
export const MAX_WAITING = 5_000;
export const MAX_WAITING_OF_TENANT = 1_000;

interface Waiter {
  /** In ms of a monotonic clock. */
  since: number;
  begin: () => void;
  reject: (error: Error) => void;
}

/**
 * Runs as many units of work at once as there are connections. Tenants take turns among the others, and the work
 * of one tenant keeps its order. Work of no tenant waits for at most one unit of each of them. The time-out starts again with each
 * answer of PostgreSQL, so a long queue alone fails no work.
 */
export class Turns {
  private readonly queue = new TurnQueue<Waiter>();
  /** In the order in which they came. */
  private readonly waiting = new Set<Waiter>();
  private free: number;
  private stalled: NodeJS.Timeout | undefined;

  /** @param timeoutMs without an answer of PostgreSQL, after which all waiting work is rejected */
  constructor(
    readonly size: number,
    private readonly timeoutMs: number,
  ) {
    this.free = size;
  }

  get inUse(): number {
    return this.size - this.free;
  }

  get waitingCount(): number {
    return this.waiting.size;
  }

  /** How long the oldest work waits, in ms. */
  get longestWaitMs(): number {
    const [oldest] = this.waiting;
    return oldest ? performance.now() - oldest.since : 0;
  }

  /** Resolves when the turn begins. @param tenant of the work, if it has one @throws Error when the queue is full or does not move */
  async begin(tenant?: string): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    const key = tenant ?? Symbol('no tenant');
    const isFull = this.waiting.size >= MAX_WAITING || this.queue.sizeOf(key) >= MAX_WAITING_OF_TENANT;
    if (isFull) throw new Error('Too many transactions wait for a connection.');
    this.stalled ??= setTimeout(() => this.rejectAll(), this.timeoutMs);
    await new Promise<void>((begin, reject) => {
      const waiter = { since: performance.now(), begin, reject };
      this.waiting.add(waiter);
      this.queue.push(key, waiter);
    });
  }

  /** @param isAnswered whether PostgreSQL answered the work */
  end(isAnswered: boolean): void {
    const next = this.queue.shift();
    if (!next) {
      this.free += 1;
      return;
    }
    this.waiting.delete(next);
    next.begin();
    if (this.waiting.size === 0) this.stopClock();
    else if (isAnswered) this.stalled?.refresh();
  }

  private rejectAll(): void {
    this.stopClock();
    this.waiting.clear();
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      next.reject(new Error('No connection has become free.'));
    }
  }

  private stopClock(): void {
    clearTimeout(this.stalled);
    this.stalled = undefined;
  }
}
