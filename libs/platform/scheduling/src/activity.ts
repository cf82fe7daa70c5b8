/** A service without work for so long is idle. */
const IDLE_AFTER_MS = 30_000;

/** The time since the last work, divided by it, is the time between two looks. */
const LOOK_DIVISOR = 6;
const SHORTEST_LOOK_MS = 10_000;
const LONGEST_LOOK_MS = 30_000;

/** Whether a service has had work lately. Its workers look for more often while it has, and seldom while it is idle. */
export class Activity {
  private lastAt: number;
  private readonly listeners: (() => void)[] = [];

  /** @param ticks milliseconds of a monotonic clock */
  constructor(private readonly ticks: () => number = () => performance.now()) {
    this.lastAt = ticks();
  }

  /**
   * Time between two looks of an idle service for work of other processes, in ms; 0 while it is not idle. It grows with
   * the time since the last work, so that a later step of that work is late by a fifth of its delay at most, or by 10 s.
   */
  get lookMs(): number {
    const idleMs = this.ticks() - this.lastAt;
    if (idleMs < IDLE_AFTER_MS) return 0;
    return Math.min(Math.max(idleMs / LOOK_DIVISOR, SHORTEST_LOOK_MS), LONGEST_LOOK_MS);
  }

  /** The service works. */
  note(): void {
    const wasIdle = this.lookMs > 0;
    this.lastAt = this.ticks();
    if (wasIdle) this.listeners.forEach((listener) => listener());
  }

  /** Calls back when the service works after it was idle. */
  onWork(listener: () => void): void {
    this.listeners.push(listener);
  }
}
