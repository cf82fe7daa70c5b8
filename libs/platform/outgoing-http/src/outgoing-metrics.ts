import { METRICS, Metrics } from '@vc/platform/observability';
import type { OutgoingFailure } from './outgoing-http-error';

/** Counts and measures requests to foreign servers. Their hosts are no labels: users and partners choose them. */
export class OutgoingMetrics {
  private readonly requests;
  private readonly seconds;

  constructor() {
    const metrics = Metrics.current();
    this.requests = metrics.counter(METRICS.outgoingRequests);
    this.seconds = metrics.histogram(METRICS.outgoingRequestSeconds).of({});
  }

  /** @param outcome status of the answer, or why there was none @param startedAt on the clock of `performance.now()` */
  count(outcome: number | OutgoingFailure, startedAt: number): void {
    const label = typeof outcome === 'number' ? `${Math.floor(outcome / 100)}xx` : outcome;
    this.requests.of({ outcome: label }).inc();
    this.seconds.observeSince(startedAt);
  }
}
