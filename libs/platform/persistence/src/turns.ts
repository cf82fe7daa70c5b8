/** Longest queue, which is held in memory. */
const MAX_WAITING = 5_000;

interface Waiter {
  /** In ms of a monotonic clock. */
  since: number;
  begin: () => void;
  reject: (error: Error) => void;
}

/**
 * Runs as many units of work at once as there are connections. The others wait in the order in which they came. The
 * time-out starts again with each answer of PostgreSQL, so a long queue alone fails no work.
 */
export class Turns {
  private readonly waiting: Waiter[] = [];
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
    return this.waiting.length;
  }

  /** How long the oldest work waits, in ms. */
  get longestWaitMs(): number {
    const [oldest] = this.waiting;
    return oldest ? performance.now() - oldest.since : 0;
  }

  /** Resolves when the turn begins. @throws Error when the queue is full or does not move */
  async begin(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    if (this.waiting.length >= MAX_WAITING) throw new Error('Too many transactions wait for a connection.');
    this.stalled ??= setTimeout(() => this.rejectAll(), this.timeoutMs);
    await new Promise<void>((begin, reject) => this.waiting.push({ since: performance.now(), begin, reject }));
  }

  /** @param isAnswered whether PostgreSQL answered the work */
  end(isAnswered: boolean): void {
    const next = this.waiting.shift();
    if (!next) {
      this.free += 1;
      return;
    }
    next.begin();
    if (this.waiting.length === 0) this.stopClock();
    else if (isAnswered) this.stalled?.refresh();
  }

  private rejectAll(): void {
    this.stopClock();
    for (const { reject } of this.waiting.splice(0)) reject(new Error('No connection has become free.'));
  }

  private stopClock(): void {
    clearTimeout(this.stalled);
    this.stalled = undefined;
  }
}
