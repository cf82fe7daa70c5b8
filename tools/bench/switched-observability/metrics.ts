import type { Counter, Histogram } from 'prom-client';
import { Metrics as RealMetrics } from '../../../libs/platform/observability/src/metrics/metrics';
import type {
  CounterDefinition,
  HistogramDefinition,
} from '../../../libs/platform/observability/src/metrics/metric-definition';
import { isObserved } from './switch';

export type { Sample } from '../../../libs/platform/observability/src/metrics/metrics';

const nothing = () => 0;

/** Counters and histograms that count while they are observed. What is read at a scrape is as it is. */
export class Metrics extends RealMetrics {
  override counter<L extends string>(definition: CounterDefinition<L>): Counter<L> {
    const real = super.counter(definition);
    const inc = (...values: []) => (isObserved() ? real.inc(...values) : undefined);
    return { inc } as unknown as Counter<L>;
  }

  override histogram<L extends string>(definition: HistogramDefinition<L>): Histogram<L> {
    const real = super.histogram(definition);
    const observe = (...values: [number]) => (isObserved() ? real.observe(...values) : undefined);
    const startTimer = (...labels: []) => (isObserved() ? real.startTimer(...labels) : nothing);
    return { observe, startTimer } as unknown as Histogram<L>;
  }
}
