import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { type Logger } from '@vc/platform/observability';
import { Repetition } from './repetition';

/** Work that a service does again and again, from its start to its end; a run that fails is logged, and the next comes. */
export abstract class PeriodicTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly repetition: Repetition;

  constructor(
    private readonly intervalMs: number,
    logger: Logger,
  ) {
    this.repetition = new Repetition(
      () => this.sweep(),
      (err) => logger.warn({ event: 'sweep.failed', task: this.constructor.name, err }),
    );
  }

  onApplicationBootstrap(): void {
    this.repetition.start(this.intervalMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repetition.stop();
  }

  abstract sweep(): Promise<unknown>;
}
