import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { type Logger } from '@vc/platform/observability';
import { Ticker } from './ticker';

/** Work that a service does again and again, from its start to its end; a run that fails is logged, and the next comes. */
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
