import { METRICS, Metrics } from '@vc/platform/observability';

/** `refused`: a status of 4xx. `unavailable`: 5xx, or no answer. */
type Failure = 'refused' | 'unavailable';

/** Counts and measures the calls of one other service. */
export class InternalCallMetrics {
  private readonly calls;
  private readonly seconds;

  /** @param target name of the service that is called */
  constructor(
    private readonly target: string,
    private readonly failureOf: (error: unknown) => Failure,
  ) {
    const metrics = Metrics.current();
    this.calls = metrics.counter(METRICS.internalCalls);
    this.seconds = metrics.histogram(METRICS.internalCallSeconds);
  }

  async count<T>(call: () => Promise<T>): Promise<T> {
    const { target } = this;
    const stopTimer = this.seconds.startTimer({ target });
    try {
      const answer = await call();
      this.calls.inc({ target, outcome: 'answered' });
      return answer;
    } catch (error) {
      this.calls.inc({ target, outcome: this.failureOf(error) });
      throw error;
    } finally {
      stopTimer();
    }
  }
}
