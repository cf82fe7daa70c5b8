import { setTimeout as pause } from 'node:timers/promises';
import { measureProcessorTime } from './processor-time';
import type { Row } from './table';
import type { WebhookLoad } from './webhook-load';

/** Events a second. */
export const RATE = 200;
export const SECONDS = 15;

export type Measure = Omit<Row, 'what'>;

/** Publishes events without a pause, and measures their deliveries. @param count of the deliveries */
export async function measureDeliveries(
  load: WebhookLoad,
  { pid, count, endpoints: endpointCount }: { pid: number; count: number; endpoints: number },
): Promise<Measure> {
  const endpoints = await load.addEndpoints(endpointCount);
  const before = load.receiver.arrivals.length;
  const row = await measureRow(count, pid, async () => {
    for (let published = 0; published < count; published += 1_000) await load.publish(1_000 / endpointCount);
    await load.waitForArrivals(before, count);
  });
  await load.removeEndpoints(endpoints);
  return row;
}

/** Publishes events at a steady rate. @param tenants of the events @param expected number of deliveries */
export async function measureAtSteadyRate(
  load: WebhookLoad,
  pid: number,
  tenants: string[],
  expected: number,
): Promise<Measure> {
  const before = load.receiver.arrivals.length;
  const committedAt = new Map<string, number>();
  const cpu = await measureProcessorTime(pid, async () => {
    const startedAt = performance.now();
    const publishing: Promise<unknown>[] = [];
    for (const [published, tenantId] of tenants.entries()) {
      const wait = startedAt + (published * SECONDS * 1_000) / tenants.length - performance.now();
      if (wait > 0) await pause(wait);
      publishing.push(load.publish(1, tenantId).then((ids) => ids.forEach((id) => committedAt.set(id, Date.now()))));
    }
    await Promise.all(publishing);
    await load.waitForArrivals(before, expected);
  });
  const arrivals = load.receiver.arrivals.slice(before);
  const times = arrivals.map(([, id, at]) => at - (committedAt.get(id) ?? at)).sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)];
  return { perSecond: times.length / SECONDS, p50: at(0.5), p99: at(0.99), cpu: cpu && cpu / times.length };
}

export async function measureRow(count: number, pid: number, work: () => Promise<void>): Promise<Measure> {
  const startedAt = performance.now();
  const cpu = await measureProcessorTime(pid, work);
  return { perSecond: (count * 1_000) / (performance.now() - startedAt), cpu: cpu && cpu / count };
}
