import type { Activity } from './activity';

/** Ticks are at multiples of it, and shorter intervals at multiples of themselves. */
const GRID_MS = 1_000;

/** Of a service that is never idle. */
const ALWAYS_ACTIVE: Pick<Activity, 'lookMs'> = { lookMs: 0 };

interface Schedule {
  intervalMs: number;
  activity: Pick<Activity, 'lookMs'>;
  /** On the clock of `performance.now()`. */
  ranAt: number;
}

/**
 * Runs `work` at an interval. A tick during a run is skipped. The tickers of a process tick together, so that they wake an
 * idle process once a second instead of once each.
 */
export class Ticker {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> | undefined;

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /**
   * @param activity of the service: while it is idle, the work is done each `lookMs` only, and a shorter interval begins
   *   again within a second of the end of idleness. Default: the interval is always the same
   */
  start(intervalMs: number, activity = ALWAYS_ACTIVE): void {
    this.schedule({ intervalMs, activity, ranAt: performance.now() });
  }

  /** Stops the interval and waits for the current run. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(schedule: Schedule): void {
    const { intervalMs, activity } = schedule;
    const waitMs = activity.lookMs > 0 ? Math.max(intervalMs, GRID_MS) : intervalMs;
    this.timer = setTimeout(() => this.tick(schedule), millisecondsToTick(waitMs)).unref();
  }

  private tick(schedule: Schedule): void {
    // The next tick is scheduled first, so that a stop during the work clears it.
    this.schedule(schedule);
    const now = performance.now();
    // Half a tick makes up for timers that are late.
    if (now - schedule.ranAt < schedule.activity.lookMs - GRID_MS / 2) return;
    schedule.ranAt = now;
    this.running ??= this.run();
  }

  private async run(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.onError(error);
    } finally {
      this.running = undefined;
    }
  }
}

/** Returns how long to wait for the tick that is nearest to the end of an interval. */
function millisecondsToTick(intervalMs: number): number {
  const gridMs = Math.min(intervalMs, GRID_MS);
  const now = performance.now();
  return Math.max(1, Math.ceil(Math.round((now + intervalMs) / gridMs) * gridMs - now));
}
