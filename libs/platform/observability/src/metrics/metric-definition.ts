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
  /** What stands for the values of several replicas in one process tree. */
  aggregator: 'max' | 'min' | 'sum';
}

export interface HistogramDefinition<L extends string = string> extends MetricDefinition<L> {
  kind: 'histogram';
  buckets: readonly number[];
}

export function counter<L extends string = never>(name: string, help: string, ...labels: L[]): CounterDefinition<L> {
  return { kind: 'counter', name, help, labels };
}

/** A state that all replicas see. Those that have seen an earlier one are less than the others. */
export function gauge<L extends string = never>(name: string, help: string, ...labels: L[]): GaugeDefinition<L> {
  return { kind: 'gauge', name, help, labels, aggregator: 'max' };
}

/** An amount that a replica has for itself. */
export function ownGauge<L extends string = never>(name: string, help: string, ...labels: L[]): GaugeDefinition<L> {
  return { kind: 'gauge', name, help, labels, aggregator: 'sum' };
}

/** 1 or 0: whether a replica is well. */
export function healthGauge<L extends string = never>(name: string, help: string, ...labels: L[]): GaugeDefinition<L> {
  return { kind: 'gauge', name, help, labels, aggregator: 'min' };
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
