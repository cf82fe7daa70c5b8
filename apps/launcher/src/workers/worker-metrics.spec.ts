import { Metrics, METRICS, type MetricsReading } from '@vc/platform/observability';
import { WorkerMetrics } from './worker-metrics';

interface Read {
  name: string;
  values: { value: number }[];
}

/** What a worker with one service reads. */
async function reading(replays: number, rows: number): Promise<MetricsReading> {
  const metrics = new Metrics('issuance');
  metrics.counter(METRICS.idempotencyReplays).of({}).inc(replays);
  metrics.sample(METRICS.outboxRows, () => [{ value: rows }]);
  return { ofProcess: [], ofServices: [await metrics.read()] };
}

describe('WorkerMetrics', () => {
  let answers: (MetricsReading | undefined)[];
  let metrics: WorkerMetrics;

  beforeEach(() => {
    answers = [];
    metrics = new WorkerMetrics(() => Promise.resolve(answers.shift()));
  });

  /** Values of a metric in all readings. */
  async function valuesOf({ name }: { name: string }): Promise<number[]> {
    const all = (await metrics.readings()).flatMap(({ ofServices }) => ofServices.flat() as Read[]);
    return all.filter((metric) => metric.name === name).flatMap(({ values }) => values.map(({ value }) => value));
  }

  it('returns what the worker reads', async () => {
    answers = [await reading(3, 7), await reading(4, 8)];
    expect(await valuesOf(METRICS.idempotencyReplays)).toEqual([3]);
    expect(await valuesOf(METRICS.outboxRows)).toEqual([8]);
  });

  it('returns the latest known values of a worker that does not answer', async () => {
    answers = [await reading(3, 7), undefined];
    await metrics.readings();
    expect(await valuesOf(METRICS.idempotencyReplays)).toEqual([3]);
  });

  it('returns nothing before the first answer', async () => {
    expect(await valuesOf(METRICS.idempotencyReplays)).toEqual([]);
  });

  it('keeps the counts of each replaced worker, and not its gauges', async () => {
    answers = [await reading(3, 7)];
    await metrics.readings();
    await metrics.keepCounts();
    answers = [await reading(2, 6)];
    await metrics.readings();
    await metrics.keepCounts();
    answers = [await reading(1, 5), await reading(1, 5)];
    expect(await valuesOf(METRICS.idempotencyReplays)).toEqual([5, 1]);
    expect(await valuesOf(METRICS.outboxRows)).toEqual([5]);
  });
});
