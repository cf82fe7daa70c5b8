import { METRICS, Metrics } from '@vc/platform/observability';
import type { AttemptOutcome } from './attempt';
import { outcomeLabel } from './outcome-label';

const MS = 1_000;

/** Counts attempts by outcome, and measures them. Neither endpoints nor their hosts are labels. */
export class AttemptMetrics {
  private readonly attempts;
  private readonly seconds;

  constructor() {
    const metrics = Metrics.current();
    this.attempts = metrics.counter(METRICS.webhookAttempts);
    this.seconds = metrics.histogram(METRICS.webhookAttemptSeconds).of({});
  }

  count(outcome: AttemptOutcome): void {
    this.attempts.of({ outcome: outcomeLabel(outcome) }).inc();
    this.seconds.observe(outcome.latencyMs / MS);
  }
}
