import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Metrics } from './metrics';

export interface Exposition {
  contentType: string;
  body: string;
}

/** The metrics of a process and of its services as registries read them. They can be sent to another process as JSON. */
export interface MetricsReading {
  ofProcess: object[];
  ofServices: object[][];
}

export async function readMetrics(
  ofProcess: Registry,
  services: readonly Pick<Metrics, 'read'>[],
): Promise<MetricsReading> {
  const ofServices = await Promise.all(services.map((metrics) => metrics.read()));
  return { ofProcess: await ofProcess.getMetricsAsJSON(), ofServices };
}

/** Writes the metrics of processes and of their services in the text format of Prometheus, each metric once. */
export async function expose(readings: readonly MetricsReading[]): Promise<Exposition> {
  // The samples of two services, and those of two processes, differ in `service_name`. Replicas of a service are aggregated.
  const ofServices = AggregatorRegistry.aggregate(readings.flatMap((reading) => reading.ofServices));
  const ofProcesses = AggregatorRegistry.aggregate(readings.map(({ ofProcess }) => ofProcess.map(keepEach)));
  const texts = await Promise.all([ofProcesses.metrics(), ofServices.metrics()]);
  return { contentType: ofServices.contentType, body: texts.join('\n') };
}

/** Aggregates the metrics of services, which may be replicas, to one reading. */
export async function aggregateServices(ofServices: readonly object[][]): Promise<object[]> {
  return AggregatorRegistry.aggregate([...ofServices]).getMetricsAsJSON();
}

/** `prom-client` would leave out some metrics of processes. */
function keepEach(metric: object): object {
  return Object.assign({}, metric, { aggregator: 'first' });
}
