import { collectDefaultMetrics, Registry } from 'prom-client';

/** Resolution of the event-loop delay, in ms: the process is woken so often, and no delay is shown as shorter. */
const RESOLUTION_MS = 200;

/** Collects what Node.js knows of its process: processor time, memory, garbage collection and the event-loop delay. */
export function processMetrics(name: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service_name: name });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: RESOLUTION_MS });
  return registry;
}
