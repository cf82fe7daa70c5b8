import type { LabelValues } from 'prom-client';
import { labelsKey } from './labels-key';
import type { CounterDefinition } from './metric-definition';

/** The count that has the same labels. */
export class Count {
  value = 0;

  constructor(readonly labels: LabelValues<string>) {}

  inc(by = 1): void {
    this.value += by;
  }
}

/** A counter for the registry of `prom-client`, whose own one looks up the labels at each increment. */
export class CounterSeries<L extends string = never> {
  readonly name: string;
  private readonly counts = new Map<string, Count>();

  constructor(private readonly definition: CounterDefinition<L>) {
    this.name = definition.name;
    // As in Prometheus, a counter without labels is 0 from the start.
    if (definition.labels.length === 0) this.of({} as Record<L, string>);
  }

  /** Returns the count with these labels. Callers that need it often keep it. */
  of(labels: Record<L, string>): Count {
    const key = labelsKey(this.definition.labels, labels);
    const count = this.counts.get(key) ?? new Count(labels);
    this.counts.set(key, count);
    return count;
  }

  /** Returns the metric as the registry reads it. */
  async get(): Promise<object> {
    const { name, help } = this.definition;
    const values = [...this.counts.values()].map(({ labels, value }) => ({ labels, value }));
    return Promise.resolve({ name, help, type: 'counter', aggregator: 'sum', values });
  }
}
