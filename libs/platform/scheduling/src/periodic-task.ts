import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { type Logger } from '@vc/platform/observability';
import { Ticker } from './ticker';

/** Runs at an interval while the service runs. A failed run is logged. */
export abstract class PeriodicTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly ticker: Ticker;

  constructor(
    private readonly intervalMs: number,
    logger: Logger,
  ) {
    this.ticker = new Ticker(
      () => this.run(),
      (err) => logger.warn({ event: 'sweep.failed', task: this.constructor.name, err }),
    );
  }

  onApplicationBootstrap(): void {
    this.ticker.start(this.intervalMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.ticker.stop();
  }

  abstract run(): Promise<unknown>;
}
