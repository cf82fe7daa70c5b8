import assert from 'node:assert/strict';
import { createId, planned } from '@vc/platform/persistence';
import { BenchPlatform } from './bench-platform';
import { RealKafka } from './real-kafka';
import type { Row } from './table';
import { WebhookLoad } from './webhook-load';
import { measureAtSteadyRate, measureDeliveries, measureRow, RATE, SECONDS } from './webhook-measures';

const EVENTS = 20_000;
const ENDPOINTS = 10;
const TENANTS = 1_000;
const STORED = 1_000_000;

/** Deliveries from an outbox to receivers, with the embedded broker and with Apache Kafka. */
export async function benchWebhooks(platform: () => Promise<BenchPlatform>): Promise<Row[]> {
  const rows = await measureOnBroker(await platform(), 'embedded', true);
  const kafka = await RealKafka.start();
  try {
    const other = await BenchPlatform.start({ KAFKA_BROKERS: kafka.brokers });
    try {
      return [...rows, ...(await measureOnBroker(other, 'Apache Kafka', false))];
    } finally {
      await other.stop();
    }
  } finally {
    await kafka.stop();
  }
}

async function measureOnBroker(platform: BenchPlatform, broker: string, isWhole: boolean): Promise<Row[]> {
  const load = await WebhookLoad.prepare(platform);
  const { pid } = platform;
  try {
    const rows: Row[] = [];
    const add = async (what: string, measurement: Promise<Omit<Row, 'what'>>) => {
      rows.push({ what: `${what} (${broker})`, ...(await measurement) });
    };
    await measureDeliveries(load, { pid, count: EVENTS / 10, endpoints: ENDPOINTS });
    await add('events from outbox to deliveries, which wait', measureFanOut(load, pid));
    await add('the same, of one resource and so of one partition', measureFanOut(load, pid, createId()));
    await add('deliveries to 1 endpoint', measureDeliveries(load, { pid, count: EVENTS, endpoints: 1 }));
    await add(
      `deliveries to ${ENDPOINTS} endpoints`,
      measureDeliveries(load, { pid, count: EVENTS, endpoints: ENDPOINTS }),
    );
    await add(`${RATE} events a second, from commit to receiver`, measureLatency(load, pid));
    if (!isWhole) return rows;
    const dead = await load.addDeadEndpoint();
    await add('the same, with 1 dead endpoint in 10', measureLatency(load, pid, ENDPOINTS - 1));
    await load.removeEndpoints([dead]);
    await add(`${RATE} events a second, of ${TENANTS} tenants with an endpoint each`, measureManyTenants(load, pid, 0));
    await add('the same, and a dead endpoint gets every tenth', measureManyTenants(load, pid, 0.1));
    await store(load);
    // Discard a first run, in which PostgreSQL vacuums and writes the new rows.
    await measureDeliveries(load, { pid, count: EVENTS, endpoints: ENDPOINTS });
    const full = `with ${STORED.toLocaleString('en')} stored`;
    await add(
      `deliveries to ${ENDPOINTS} endpoints, ${full}`,
      measureDeliveries(load, { pid, count: EVENTS, endpoints: ENDPOINTS }),
    );
    await add(`${RATE} events a second, ${full}`, measureLatency(load, pid));
    return rows;
  } finally {
    await load.stop();
  }
}

/** Pauses the endpoint, so that only the fan-out is measured. @param subject of all events */
async function measureFanOut(load: WebhookLoad, pid: number, subject?: string): Promise<Omit<Row, 'what'>> {
  const endpoints = await load.addEndpoints(1);
  await load.database.acrossTenants((tx) =>
    planned(tx, `UPDATE endpoints SET paused_until = now() + interval '1 hour' WHERE id = $1`, endpoints),
  );
  const row = await measureRow(EVENTS, pid, async () => {
    for (let published = 0; published < EVENTS; published += 1_000) await load.publish(1_000, load.tenantId, subject);
    await load.waitForDeliveries(endpoints, EVENTS);
  });
  await load.removeEndpoints(endpoints);
  return row;
}

/** Publishes each event to all endpoints, and measures every delivery. */
async function measureLatency(load: WebhookLoad, pid: number, endpoints = 1): Promise<Omit<Row, 'what'>> {
  const ids = await load.addEndpoints(endpoints);
  const count = Math.floor((RATE / endpoints) * SECONDS);
  const row = await measureAtSteadyRate(load, pid, Array<string>(count).fill(load.tenantId), count * endpoints);
  await load.removeEndpoints(ids);
  return row;
}

/** @param share of the events for an unreachable endpoint */
async function measureManyTenants(load: WebhookLoad, pid: number, share: number): Promise<Omit<Row, 'what'>> {
  const living = await load.addTenants(TENANTS);
  const [dead] = await load.addTenants(1, load.deadUrl);
  assert(dead, 'No tenant was added for the unreachable endpoint.');
  const isForDead = (index: number) => Math.floor((index + 1) * share) > Math.floor(index * share);
  const tenants = Array.from({ length: RATE * SECONDS }, (_, index) => {
    const endpoint = isForDead(index) ? dead : living[index % living.length];
    assert(endpoint, 'No tenants were added.');
    return endpoint.tenantId;
  });
  const row = await measureAtSteadyRate(
    load,
    pid,
    tenants,
    tenants.filter((tenant) => tenant !== dead.tenantId).length,
  );
  await load.removeEndpoints([...living, dead].map(({ id }) => id));
  return row;
}

/** Inserts deliveries of the previous months for a disabled endpoint. */
async function store(load: WebhookLoad): Promise<void> {
  const [endpoint] = await load.addEndpoints(1);
  await load.database.acrossTenants(async (tx) => {
    await planned(tx, `UPDATE endpoints SET enabled = false WHERE id = $1`, [endpoint]);
    await planned(
      tx,
      `INSERT INTO deliveries (id, tenant_id, endpoint_id, event_id, event_type, body, status, attempts,
         next_attempt_at, created_at, updated_at)
       SELECT gen_random_uuid(), tenant_id, id, gen_random_uuid(), 'openid4vc.issuance.completed', '{}', 'delivered', 1,
         now() - n * interval '1 s', now() - n * interval '1 s', now() - n * interval '1 s'
       FROM endpoints, generate_series(1, ${STORED}) n WHERE id = $1`,
      [endpoint],
    );
  });
}
