import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceListeners } from '@vc/platform/http';
import { type Logger } from '@vc/platform/observability';
import type { RunningService } from './service-definition';

interface ShutdownOptions {
  listeners: ServiceListeners;
  /** Whether the start waits for something. */
  isWaiting: () => boolean;
  /** For how long the service answers while it is not ready, in ms. */
  delayMs: number;
  /** Longest time for its work to end after that, in ms. */
  graceMs: number;
  logger: Logger;
  /** Ends the process. */
  exit: (code: number) => void;
}

/** Parts of a stop, in their order. */
type Part = 'delay' | 'requests' | 'consumers, deliveries and tasks';

/**
 * Ends a service process at SIGTERM or SIGINT: readiness falls, requests are answered for a delay, then connections are
 * refused, and requests, consumers, deliveries and the pool of PostgreSQL end in this order. A second signal, or the end of
 * the grace, ends the process at once.
 */
export class Shutdown {
  private part: Part | undefined;

  constructor(private readonly options: ShutdownOptions) {}

  /** @param started resolves when the service runs; undefined if its start failed, and was reported already */
  follow(started: Promise<RunningService | undefined>): void {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (this.part === undefined) void this.stop(started);
        else this.cut(`A second signal came (${signal}).`);
      });
    }
  }

  /** A start that waits has nothing that could be lost. */
  startWaits(): void {
    if (this.part !== undefined) this.options.exit(0);
  }

  private async stop(started: Promise<RunningService | undefined>): Promise<void> {
    const { listeners, isWaiting, delayMs, graceMs, logger, exit } = this.options;
    this.part = 'delay';
    logger.info({ event: 'service.stopping', delayMs });
    if (isWaiting()) return exit(0);
    listeners.drain();
    await pause(delayMs);
    setTimeout(() => this.cut(`The grace of ${graceMs} ms has ended.`), graceMs);
    const service = await started;
    this.part = 'requests';
    await listeners.close();
    this.part = 'consumers, deliveries and tasks';
    await service?.stop();
    logger.info({ event: 'service.stopped' });
    exit(0);
  }

  private cut(reason: string): void {
    const { listeners, logger, exit } = this.options;
    const requests = listeners.requestsUnderWay;
    logger.error(
      { event: 'service.stop-cut', unfinished: this.part, requests },
      `${reason} What has not ended is cut.`,
    );
    exit(1);
  }
}
