import { collectDefaultMetrics, Registry } from 'prom-client';

/** Resolution of the event-loop delay, in ms. A finer one wakes an idle process more often. */
const RESOLUTION_MS = 20;

/** Collects what Node.js knows of its process: processor time, memory, garbage collection and the event-loop delay. */
export function processMetrics(name: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service_name: name });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: RESOLUTION_MS });
  return registry;
}
