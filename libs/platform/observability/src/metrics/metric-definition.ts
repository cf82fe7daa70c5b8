/** Describes one metric: its name, what it counts, and the labels that it has. */
export interface MetricDefinition<L extends string = string> {
  kind: 'counter' | 'gauge' | 'histogram';
  name: string;
  help: string;
  labels: readonly L[];
  /** Upper bounds of a histogram. */
  buckets?: readonly number[];
}

export interface CounterDefinition<L extends string = string> extends MetricDefinition<L> {
  kind: 'counter';
}

export interface GaugeDefinition<L extends string = string> extends MetricDefinition<L> {
  kind: 'gauge';
}

export interface HistogramDefinition<L extends string = string> extends MetricDefinition<L> {
  kind: 'histogram';
  buckets: readonly number[];
}

export function counter<L extends string = never>(name: string, help: string, ...labels: L[]): CounterDefinition<L> {
  return { kind: 'counter', name, help, labels };
}

export function gauge<L extends string = never>(name: string, help: string, ...labels: L[]): GaugeDefinition<L> {
  return { kind: 'gauge', name, help, labels };
}

/** In seconds. */
export function duration<L extends string = never>(
  name: string,
  help: string,
  buckets: readonly number[],
  ...labels: L[]
): HistogramDefinition<L> {
  return { kind: 'histogram', name, help, buckets, labels };
}
