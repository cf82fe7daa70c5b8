import assert from 'node:assert/strict';
import type { BenchPlatform } from './bench-platform';
import type { Row } from './table';
import { WebhookLoad } from './webhook-load';
import type { Measure } from './webhook-measures';
import { measureAtSteadyRate, measureDeliveries, RATE, SECONDS } from './webhook-measures';

const DELIVERIES = 10_000;
const ROUNDS = 3;
const SLOW_ENDPOINTS = 50;
/** Shortly before the time-out. */
const SLOW_MS = 14_000;
/** Events for the slow endpoints: more than they take. */
const SLOW_EVENT_INTERVAL_MS = 500;

/** The deliveries of a tenant alone, and beside a tenant whose endpoints all respond shortly before the time-out. */
export async function benchWebhookFairness(platform: BenchPlatform): Promise<Row[]> {
  const load = await WebhookLoad.prepare(platform);
  const { pid } = platform;
  try {
    const measure = (count: number, endpoints: number) => measureDeliveries(load, { pid, count, endpoints });
    await measure(DELIVERIES / 5, 1);
    const rows: Row[] = [
      { what: 'deliveries to 1 endpoint', ...(await measure(DELIVERIES, 1)) },
      { what: 'deliveries to 10 endpoints', ...(await measure(DELIVERIES, 10)) },
    ];
    const alone: Measure[] = [];
    const beside: Measure[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await measureTenant(load, pid));
      beside.push(await measureBesideSlowTenant(load, pid));
    }
    rows.push({ what: `${RATE} events a second`, ...median(alone) });
    rows.push({ what: `the same, beside ${SLOW_ENDPOINTS} endpoints that take 14 s`, ...median(beside) });
    return rows;
  } finally {
    await load.stop();
  }
}

/** Measures after as long a warm-up at the same rate, in which the slow endpoints get all the slots that they get. */
async function measureTenant(load: WebhookLoad, pid: number): Promise<Measure> {
  const endpoints = await load.addEndpoints(1);
  const tenants = Array<string>(RATE * SECONDS).fill(load.tenantId);
  await measureAtSteadyRate(load, pid, tenants, tenants.length);
  const measure = await measureAtSteadyRate(load, pid, tenants, tenants.length);
  await load.removeEndpoints(endpoints);
  return measure;
}

async function measureBesideSlowTenant(load: WebhookLoad, pid: number): Promise<Measure> {
  const slow = await load.addSlowTenant(SLOW_ENDPOINTS, SLOW_MS);
  const [first] = slow;
  assert(first, 'No slow endpoint was added.');
  const publishing = setInterval(() => void load.publish(1, first.tenantId), SLOW_EVENT_INTERVAL_MS);
  try {
    return await measureTenant(load, pid);
  } finally {
    clearInterval(publishing);
    await load.removeEndpoints(slow.map(({ id }) => id));
  }
}

/** Returns the round with the median p99. */
function median(measures: Measure[]): Measure {
  const sorted = measures.toSorted((one, other) => (one.p99 ?? 0) - (other.p99 ?? 0));
  const middle = sorted[Math.floor(sorted.length / 2)];
  assert(middle, 'Nothing was measured.');
  return middle;
}
