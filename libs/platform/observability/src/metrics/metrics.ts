import { AsyncLocalStorage } from 'node:async_hooks';
import { Gauge, Registry } from 'prom-client';
import type { LabelValues, Metric } from 'prom-client';
import { CounterSeries } from './counter-series';
import { HistogramSeries } from './histogram-series';
import type { CounterDefinition, GaugeDefinition, HistogramDefinition, MetricDefinition } from './metric-definition';

/** Label of the tenants that have no series of their own. */
const OTHER_TENANTS = 'other';

/** Bounds the number of tenants in labels: the first ones have series of their own, and the others share one. */
export class TenantLabels {
  private readonly labels = new Set<string>();

  /** @param limit of the tenants with series of their own */
  constructor(private readonly limit: number) {}

  of(tenantId: string): string {
    if (this.labels.has(tenantId)) return tenantId;
    if (this.labels.size >= this.limit) return OTHER_TENANTS;
    this.labels.add(tenantId);
    return tenantId;
  }
}

/** One value that is read when it is scraped. */
export interface Sample<L extends string> {
  labels?: LabelValues<L>;
  value: number;
}

const building = new AsyncLocalStorage<Metrics>();

/** Default of `METRICS_TENANTS`. */
const TENANTS = 100;

/**
 * The metrics of one service. Several services may run in one process, so each has a registry of its own. Parts of a
 * service take it with `Metrics.current` when they are constructed.
 */
export class Metrics {
  readonly tenants: TenantLabels;
  private readonly registry = new Registry();

  /** @param options `tenants` that have series of their own */
  constructor(service = 'none', { tenants = TENANTS }: { tenants?: number } = {}) {
    this.tenants = new TenantLabels(tenants);
    this.registry.setDefaultLabels({ service_name: service });
  }

  /** Of the service that is constructed now. A part without a service has metrics that no registry shows. */
  static current(): Metrics {
    return building.getStore() ?? new Metrics();
  }

  /** Runs the construction of a service whose parts shall have these metrics. */
  whileBuilding<T>(construct: () => T): T {
    return building.run(this, construct);
  }

  counter<L extends string = never>(definition: CounterDefinition<L>): CounterSeries<L> {
    return this.find<CounterSeries<L>>(definition) ?? this.register(new CounterSeries<L>(definition));
  }

  histogram<L extends string = never>(definition: HistogramDefinition<L>): HistogramSeries<L> {
    return this.find<HistogramSeries<L>>(definition) ?? this.register(new HistogramSeries<L>(definition));
  }

  gauge<L extends string>(definition: GaugeDefinition<L>): Gauge<L> {
    return this.find<Gauge<L>>(definition) ?? new Gauge<L>(this.toOptions(definition));
  }

  /** Registers a gauge whose samples are read from memory at each scrape. */
  sample<L extends string>(definition: GaugeDefinition<L>, read: () => Sample<L>[]): void {
    if (this.find(definition)) throw new Error(`The metric ${definition.name} is registered already.`);
    const sampled: Gauge<L> = new Gauge<L>({
      ...this.toOptions(definition),
      collect: () => {
        sampled.reset();
        // A gauge without labels would be 0 instead of absent.
        if (definition.labels.length === 0) sampled.remove();
        for (const { labels, value } of read()) sampled.set(labels ?? {}, value);
      },
    });
  }

  /** Returns all metrics with their values. */
  async read(): Promise<object[]> {
    return this.registry.getMetricsAsJSON();
  }

  private find<M>({ name }: MetricDefinition): M | undefined {
    return this.registry.getSingleMetric(name) as M | undefined;
  }

  /** The registry reads the name and `get` of each kind of metric. */
  private register<M>(metric: M): M {
    this.registry.registerMetric(metric as unknown as Metric);
    return metric;
  }

  private toOptions<L extends string>({ name, help, labels, aggregator }: GaugeDefinition<L>) {
    return { name, help, labelNames: [...labels], registers: [this.registry], aggregator };
  }
}
