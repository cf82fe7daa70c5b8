import type { HistogramSeries, Metrics as RealMetrics } from '@vc/platform/observability';
import type { Counter, Gauge, Histogram } from 'prom-client';

type Public = Pick<RealMetrics, Exclude<keyof RealMetrics, 'tenants'>>;

const nothing = () => undefined;
const INSTRUMENT = {
  inc: nothing,
  set: nothing,
  setToCurrentTime: nothing,
  observe: nothing,
  startTimer: () => nothing,
};

/** Instruments that record nothing. */
export class Metrics implements Public {
  readonly tenants = { of: (tenantId: string) => tenantId };

  static current(): Metrics {
    return new Metrics();
  }

  whileBuilding<T>(construct: () => T): T {
    return construct();
  }

  counter<L extends string>(): Counter<L> {
    return INSTRUMENT as unknown as Counter<L>;
  }

  histogram<L extends string>(): Histogram<L> {
    return INSTRUMENT as unknown as Histogram<L>;
  }

  gauge<L extends string>(): Gauge<L> {
    return INSTRUMENT as unknown as Gauge<L>;
  }

  series<L extends string>(): HistogramSeries<L> {
    return { of: () => INSTRUMENT } as unknown as HistogramSeries<L>;
  }

  tally(): void {
    // There are no scrapes.
  }

  sample(): void {
    // There are no scrapes.
  }

  async read(): Promise<object[]> {
    return Promise.resolve([]);
  }
}
