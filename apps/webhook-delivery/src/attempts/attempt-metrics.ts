import { METRICS, Metrics } from '@vc/platform/observability';
import { type AttemptOutcome, isGone, isSuccess } from './attempt';

const MS = 1_000;
const TOO_MANY_REQUESTS = 429;

/** Counts attempts by outcome, and measures them. Neither endpoints nor their hosts are labels. */
export class AttemptMetrics {
  private readonly attempts;
  private readonly seconds;

  constructor() {
    const metrics = Metrics.current();
    this.attempts = metrics.counter(METRICS.webhookAttempts);
    this.seconds = metrics.histogram(METRICS.webhookAttemptSeconds);
  }

  count(outcome: AttemptOutcome): void {
    this.attempts.inc({ outcome: labelOf(outcome) });
    this.seconds.observe(outcome.latencyMs / MS);
  }
}

function labelOf(outcome: AttemptOutcome): string {
  const { status } = outcome;
  if (status === null) return 'no_response';
  if (isSuccess(outcome)) return 'delivered';
  if (isGone(outcome)) return 'gone';
  return status === TOO_MANY_REQUESTS ? 'throttled' : `${Math.floor(status / 100)}xx`;
}
