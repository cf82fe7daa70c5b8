import { type Activity, IDLE_LOOK_MS } from './activity';

/** Runs `work` at an interval. A tick during a run is skipped. */
export class Ticker {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> | undefined;

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** @param activity of the service: while it is idle, the work is done each `IDLE_LOOK_MS` only */
  start(intervalMs: number, activity?: Pick<Activity, 'isIdle'>): void {
    let skippedMs = 0;
    this.timer = setInterval(() => {
      skippedMs += intervalMs;
      if (activity?.isIdle && skippedMs < IDLE_LOOK_MS) return;
      skippedMs = 0;
      this.running ??= this.run();
    }, intervalMs).unref();
  }

  /** Stops the interval and waits for the current run. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
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
