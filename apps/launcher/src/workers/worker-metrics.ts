import { aggregateServices, type MetricsReading } from '@vc/platform/observability';

interface Metric {
  type: string;
}

type Read = () => Promise<MetricsReading | undefined>;

/**
 * The metrics of a worker and of those that it has replaced. What they have counted is kept, because a sum that falls looks like a
 * restart of all replicas to Prometheus.
 */
export class WorkerMetrics {
  /** Counts of workers that were replaced. */
  private counted: object[] = [];
  private last: MetricsReading | undefined;

  /** @param read the worker that runs now */
  constructor(private readonly read: Read) {}

  /** The latest known values, if the worker does not answer. */
  async readings(): Promise<MetricsReading[]> {
    this.last = (await this.read()) ?? this.last;
    const ended = { ofProcess: [], ofServices: [this.counted] };
    return this.last ? [ended, this.last] : [ended];
  }

  /** Keeps the counts of a worker that has ended. Its gauges end with it. */
  async keepCounts(): Promise<void> {
    const metrics = (this.last?.ofServices ?? []).flat();
    this.last = undefined;
    const counts = metrics.filter((metric) => (metric as Metric).type !== 'gauge');
    this.counted = await aggregateServices([this.counted, counts]);
  }
}
