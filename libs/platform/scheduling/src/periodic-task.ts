import type { BeforeApplicationShutdown } from '@nestjs/common';
import { type Logger } from '@vc/platform/observability';
import type { Activity } from './activity';
import { Ticker } from './ticker';

/**
 * Runs at an interval while the service runs, and seldom while it is idle. A failed run is logged. The start of the service
 * starts its tasks.
 */
export abstract class PeriodicTask implements BeforeApplicationShutdown {
  private readonly ticker: Ticker;

  /** @param activity of the service; without it, the interval is always the same */
  constructor(
    private readonly intervalMs: number,
    logger: Logger,
    private readonly activity?: Pick<Activity, 'lookMs'>,
  ) {
    this.ticker = new Ticker(
      () => this.run(),
      (err) => logger.warn({ event: 'sweep.failed', task: this.constructor.name, err }),
    );
  }

  /** Shortest time between two runs while the service is idle, in ms; otherwise 0. */
  get lookMs(): number {
    return this.activity?.lookMs ?? 0;
  }

  start(): void {
    this.ticker.start(this.intervalMs, this);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.ticker.stop();
  }

  abstract run(): Promise<unknown>;
}
