/** A service without work for so long is idle. */
const IDLE_AFTER_MS = 30_000;

/** Time between two looks of an idle service for work of other processes, in ms. */
export const IDLE_LOOK_MS = 10_000;

/** Whether a service has had work lately. Its workers look for more often while it has, and seldom while it is idle. */
export class Activity {
  private lastAt: number;
  private readonly listeners: (() => void)[] = [];

  /** @param ticks milliseconds of a clock that nobody sets */
  constructor(private readonly ticks: () => number = () => performance.now()) {
    this.lastAt = ticks();
  }

  get isIdle(): boolean {
    return this.ticks() - this.lastAt >= IDLE_AFTER_MS;
  }

  /** The service works. */
  note(): void {
    const wasIdle = this.isIdle;
    this.lastAt = this.ticks();
    if (wasIdle) this.listeners.forEach((listener) => listener());
  }

  /** Calls back when the service works after it was idle. */
  onWork(listener: () => void): void {
    this.listeners.push(listener);
  }
}
