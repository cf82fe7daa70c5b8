/** Work that waits is held in memory. */
const MAX_WAITING = 5_000;

interface Waiter {
  begin: () => void;
  refuse: (error: Error) => void;
}

/**
 * Lets as many units of work run at once as there are connections; the others wait in the order in which they came. As
 * long as PostgreSQL answers the running ones, each waiting one gets its turn, however long the queue is.
 */
export class Turns {
  private readonly waiting: Waiter[] = [];
  private stalled: NodeJS.Timeout | undefined;

  /** @param timeoutMs without an answer of PostgreSQL, after which all waiting work is refused */
  constructor(
    private free: number,
    private readonly timeoutMs: number,
  ) {}

  /** Resolves when the turn begins. @throws Error where the queue is full, or does not move */
  async begin(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    if (this.waiting.length >= MAX_WAITING) throw new Error('Too many transactions wait for a connection.');
    this.stalled ??= setTimeout(() => this.refuseAll(), this.timeoutMs);
    await new Promise<void>((begin, refuse) => this.waiting.push({ begin, refuse }));
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

  private refuseAll(): void {
    this.stopClock();
    for (const { refuse } of this.waiting.splice(0)) refuse(new Error('No connection has become free.'));
  }

  private stopClock(): void {
    clearTimeout(this.stalled);
    this.stalled = undefined;
  }
}
