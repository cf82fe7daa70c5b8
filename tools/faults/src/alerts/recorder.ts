import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const INTERVAL_MS = 1_000;
/** As Prometheus, which gives up a scrape. */
const TIMEOUT_MS = 900;

/** Scrapes a platform each second, and appends what it answers to a file for `alert-rules replay`. */
export class Recorder {
  private isRunning = true;
  private readonly running: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly file: string,
  ) {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.isRunning) {
      const at = Date.now();
      const text = await fetch(this.url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
        (answer) => answer.text(),
        () => '',
      );
      const line = { at, job: 'vc', instance: new URL(this.url).host, text };
      appendFileSync(this.file, `${JSON.stringify(line)}\n`);
      await pause(Math.max(0, at + INTERVAL_MS - Date.now()));
    }
  }
}
