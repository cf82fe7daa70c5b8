import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Metrics } from './metrics';

export interface Exposition {
  contentType: string;
  body: string;
}

/** Writes the metrics of a process and of its services in the text format of Prometheus, each metric once. */
export async function expose(ofProcess: Registry, services: readonly Pick<Metrics, 'read'>[]): Promise<Exposition> {
  const read = await Promise.all(services.map((metrics) => metrics.read()));
  // The samples of two services differ in `service_name`, so none are added up.
  const ofServices = AggregatorRegistry.aggregate(read);
  const texts = await Promise.all([ofProcess.metrics(), ofServices.metrics()]);
  return { contentType: ofProcess.contentType, body: texts.join('\n') };
}
