import { setTimeout as pause } from 'node:timers/promises';

/** Repeats `work` at an interval until it is stopped, whatever becomes of it. */
export class Traffic {
  private isRunning = true;
  private readonly open = new Set<Promise<unknown>>();
  private readonly running: Promise<void>;

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly intervalMs: number,
  ) {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await this.running;
    await Promise.all(this.open);
  }

  private async run(): Promise<void> {
    while (this.isRunning) {
      const one: Promise<unknown> = this.work()
        .catch(() => undefined)
        .finally(() => this.open.delete(one));
      this.open.add(one);
      await pause(this.intervalMs);
    }
  }
}
