/** Runs `work` at an interval. A tick during a run is skipped. */
export class Ticker {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> | undefined;

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(intervalMs: number): void {
    this.timer = setInterval(() => {
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
