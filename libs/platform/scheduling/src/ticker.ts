import { AsyncResource } from 'node:async_hooks';
import type { Activity } from './activity';
import { callAt } from './shared-timers';

/** Ticks are at multiples of it, and shorter intervals at multiples of themselves. */
const GRID_MS = 1_000;

/** Of a service that is never idle. */
const ALWAYS_ACTIVE: Pick<Activity, 'lookMs'> = { lookMs: 0 };

interface Schedule {
  intervalMs: number;
  activity: Pick<Activity, 'lookMs'>;
}

/**
 * Runs `work` at an interval. A tick during a run is skipped. The tickers of a process tick together, so that they wake an
 * idle process once a second instead of once each.
 */
export class Ticker {
  private cancel: () => void = () => undefined;
  /** On the clock of `performance.now()`. */
  private ranAt = 0;
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
    this.ranAt = performance.now();
    const schedule = { intervalMs, activity };
    // A timer that services share must not run the work of one in the context of another one.
    const tick = AsyncResource.bind(() => {
      // The next tick is scheduled first, so that a stop during the work clears it.
      this.cancel = callAt(nextTick(schedule), tick);
      this.tick(activity);
    });
    this.cancel = callAt(nextTick(schedule), tick);
  }

  /** Stops the interval and waits for the current run. */
  async stop(): Promise<void> {
    this.cancel();
    await this.running;
  }

  private tick(activity: Pick<Activity, 'lookMs'>): void {
    const now = performance.now();
    // Half a tick makes up for timers that are late.
    if (now - this.ranAt < activity.lookMs - GRID_MS / 2) return;
    this.ranAt = now;
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

/** Returns the tick that is nearest to the end of the interval, on the clock of `performance.now()`. */
function nextTick({ intervalMs, activity }: Schedule): number {
  const waitMs = activity.lookMs > 0 ? Math.max(intervalMs, GRID_MS) : intervalMs;
  const gridMs = Math.min(waitMs, GRID_MS);
  return Math.round((performance.now() + waitMs) / gridMs) * gridMs;
}
