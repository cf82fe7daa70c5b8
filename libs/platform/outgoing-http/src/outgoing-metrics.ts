import { METRICS, Metrics } from '@vc/platform/observability';
import { toOutgoingError } from './to-outgoing-error';

/** Counts and measures requests to foreign servers. Their hosts are no labels: users and partners choose them. */
export class OutgoingMetrics {
  private readonly requests;
  private readonly seconds;

  constructor() {
    const metrics = Metrics.current();
    this.requests = metrics.counter(METRICS.outgoingRequests);
    this.seconds = metrics.histogram(METRICS.outgoingRequestSeconds);
  }

  /** @throws OutgoingHttpError */
  async count<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
    const stopTimer = this.seconds.startTimer();
    try {
      const response = await send();
      this.requests.inc({ outcome: `${Math.floor(response.status / 100)}xx` });
      return response;
    } catch (cause) {
      const error = toOutgoingError(cause);
      this.requests.inc({ outcome: error.reason });
      throw error;
    } finally {
      stopTimer();
    }
  }
}
