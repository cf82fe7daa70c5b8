import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Batcher, type Clock, CLOCK } from '@vc/platform/scheduling';
import { InternalHttpError, IssuanceClient, type TokenStep } from '@vc/platform/service-clients';

const BATCH_SIZE = 200;
const PACE_MS = 50;
/** Steps that wait for the issuance service; more are dropped. */
const MAX_WAITING = 10_000;
const RETRY_PAUSES_MS = [1_000, 5_000, 30_000, 60_000];

/**
 * Reports token requests to the issuance service, which keeps them in timelines (docs/timelines.md). Token responses do not wait for
 * it, and do not depend on it.
 */
@Injectable()
export class TokenSteps implements BeforeApplicationShutdown {
  private readonly batches = new Batcher<TokenStep>(BATCH_SIZE, (steps) => this.send(steps), PACE_MS);
  private readonly end = new AbortController();
  private readonly reports = new Set<Promise<void>>();

  constructor(
    private readonly issuance: IssuanceClient,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  report(step: Omit<TokenStep, 'occurredAt'>): void {
    if (this.reports.size >= MAX_WAITING) return this.drop(1);
    const report = this.batches.add([{ ...step, occurredAt: this.clock().toISOString() }]);
    this.reports.add(report);
    void report.finally(() => this.reports.delete(report));
  }

  /** Sends what waits, without a repetition. */
  async beforeApplicationShutdown(): Promise<void> {
    this.end.abort();
    await Promise.all(this.reports);
  }

  /** Never rejects. */
  private async send(steps: TokenStep[]): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.issuance.recordTokenSteps(steps);
      } catch (error) {
        const pauseMs = RETRY_PAUSES_MS[attempt];
        const isFinal = error instanceof InternalHttpError || this.end.signal.aborted;
        if (pauseMs === undefined || isFinal) return this.drop(steps.length, error);
        await pause(pauseMs, undefined, { signal: this.end.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  private drop(count: number, error?: unknown): void {
    this.logger.warn({ event: 'timeline.dropped', count, err: error });
  }
}
