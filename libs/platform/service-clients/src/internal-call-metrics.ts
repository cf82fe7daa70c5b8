import { type Count, METRICS, Metrics } from '@vc/platform/observability';

/** `refused`: a status of 4xx. `unavailable`: 5xx, or no answer. */
type Failure = 'refused' | 'unavailable';

/** Counts and measures the calls of one other service. */
export class InternalCallMetrics {
  private readonly answered;
  private readonly failed: Record<Failure, Count>;
  private readonly seconds;

  /** @param target name of the service that is called */
  constructor(
    target: string,
    private readonly failureOf: (error: unknown) => Failure,
  ) {
    const metrics = Metrics.current();
    const calls = metrics.counter(METRICS.internalCalls);
    const ended = (outcome: string) => calls.of({ target, outcome });
    this.answered = ended('answered');
    this.failed = { refused: ended('refused'), unavailable: ended('unavailable') };
    this.seconds = metrics.histogram(METRICS.internalCallSeconds).of({ target });
  }

  async count<T>(call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      const answer = await call();
      this.answered.inc();
      return answer;
    } catch (error) {
      this.failed[this.failureOf(error)].inc();
      throw error;
    } finally {
      this.seconds.observeSince(startedAt);
    }
  }
}
