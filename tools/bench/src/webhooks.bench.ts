import { setTimeout as pause } from 'node:timers/promises';
import { planned } from '@vc/platform/persistence';
import { BenchPlatform } from './bench-platform';
import { processorTimeDuring } from './processor-time';
import { RealKafka } from './real-kafka';
import type { Row } from './table';
import { WebhookLoad } from './webhook-load';

const EVENTS = 20_000;
const ENDPOINTS = 10;
const RATE = 200;
const SECONDS = 15;
const TENANTS = 1_000;
const STORED = 1_000_000;

/** From an outbox to receivers: on the embedded broker and on Apache Kafka. */
export async function benchWebhooks(platform: () => Promise<BenchPlatform>): Promise<Row[]> {
  const rows = await measured(await platform(), 'embedded', true);
  const kafka = await RealKafka.start();
  try {
    const other = await BenchPlatform.start({ KAFKA_BROKERS: kafka.brokers });
    try {
      return [...rows, ...(await measured(other, 'Apache Kafka', false))];
    } finally {
      await other.stop();
    }
  } finally {
    await kafka.stop();
  }
}

async function measured(platform: BenchPlatform, broker: string, isWhole: boolean): Promise<Row[]> {
  const load = await WebhookLoad.prepare(platform);
  const { pid } = platform;
  try {
    const rows: Row[] = [];
    const add = async (what: string, measuring: Promise<Omit<Row, 'what'>>) => {
      rows.push({ what: `${what} (${broker})`, ...(await measuring) });
    };
    await deliveries(load, pid, EVENTS / 10);
    await add('events from outbox to deliveries, which wait', waitingRows(load, pid));
    await add(`deliveries to ${ENDPOINTS} endpoints`, deliveries(load, pid, EVENTS));
    await add(`${RATE} events a second, from commit to receiver`, latency(load, pid));
    if (!isWhole) return rows;
    const dead = await load.addDeadEndpoint();
    await add('the same, with 1 dead endpoint in 10', latency(load, pid, ENDPOINTS - 1));
    await load.removeEndpoints([dead]);
    await add(`${RATE} events a second, of ${TENANTS} tenants with an endpoint each`, manyTenants(load, pid, 0));
    await add('the same, and a dead endpoint gets every tenth', manyTenants(load, pid, 0.1));
    await store(load);
    // Discard a first run, in which PostgreSQL vacuums and writes the new rows.
    await deliveries(load, pid, EVENTS);
    const full = `with ${STORED.toLocaleString('en')} stored`;
    await add(`deliveries to ${ENDPOINTS} endpoints, ${full}`, deliveries(load, pid, EVENTS));
    await add(`${RATE} events a second, ${full}`, latency(load, pid));
    return rows;
  } finally {
    await load.stop();
  }
}

/** The endpoint is paused, so that nothing is posted. */
async function waitingRows(load: WebhookLoad, pid: number): Promise<Omit<Row, 'what'>> {
  const endpoints = await load.addEndpoints(1);
  await load.database.acrossTenants((tx) =>
    planned(tx, `UPDATE endpoints SET paused_until = now() + interval '1 hour' WHERE id = $1`, endpoints),
  );
  const row = await rateOf(EVENTS, pid, async () => {
    for (let told = 0; told < EVENTS; told += 1_000) await load.publish(1_000);
    await load.stored(endpoints, EVENTS);
  });
  await load.removeEndpoints(endpoints);
  return row;
}

async function deliveries(load: WebhookLoad, pid: number, count: number): Promise<Omit<Row, 'what'>> {
  const endpoints = await load.addEndpoints(ENDPOINTS);
  const before = load.receiver.arrivals.length;
  const row = await rateOf(count, pid, async () => {
    for (let told = 0; told < count; told += 1_000) await load.publish(1_000 / ENDPOINTS);
    await load.received(before, count);
  });
  await load.removeEndpoints(endpoints);
  return row;
}

/** Each event goes to every endpoint, and the slowest delivery counts as well as the quickest. */
async function latency(load: WebhookLoad, pid: number, endpoints = 1): Promise<Omit<Row, 'what'>> {
  const ids = await load.addEndpoints(endpoints);
  const count = Math.floor((RATE / endpoints) * SECONDS);
  const row = await steadily(load, pid, Array<string>(count).fill(load.tenantId), count * endpoints);
  await load.removeEndpoints(ids);
  return row;
}

/** @param share of the events that go to an endpoint that is dead */
async function manyTenants(load: WebhookLoad, pid: number, share: number): Promise<Omit<Row, 'what'>> {
  const living = await load.addTenants(TENANTS);
  const [dead] = await load.addTenants(1, load.deadUrl);
  const isForDead = (index: number) => Math.floor((index + 1) * share) > Math.floor(index * share);
  const tenants = Array.from({ length: RATE * SECONDS }, (_, index) =>
    isForDead(index) ? dead!.tenantId : living[index % TENANTS]!.tenantId,
  );
  const row = await steadily(load, pid, tenants, tenants.filter((tenant) => tenant !== dead!.tenantId).length);
  await load.removeEndpoints([...living, dead!].map(({ id }) => id));
  return row;
}

/** Tells events at a steady rate. @param tenants of the events @param expected deliveries */
async function steadily(
  load: WebhookLoad,
  pid: number,
  tenants: string[],
  expected: number,
): Promise<Omit<Row, 'what'>> {
  const before = load.receiver.arrivals.length;
  const committedAt = new Map<string, number>();
  const cpu = await processorTimeDuring(pid, async () => {
    const startedAt = performance.now();
    const telling: Promise<unknown>[] = [];
    for (const [told, tenantId] of tenants.entries()) {
      const wait = startedAt + (told * SECONDS * 1_000) / tenants.length - performance.now();
      if (wait > 0) await pause(wait);
      telling.push(load.publish(1, tenantId).then(([id]) => committedAt.set(id!, Date.now())));
    }
    await Promise.all(telling);
    await load.received(before, expected);
  });
  const arrivals = load.receiver.arrivals.slice(before);
  const times = arrivals.map(([, id, at]) => at - (committedAt.get(id) ?? at)).sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)];
  return { perSecond: times.length / SECONDS, p50: at(0.5), p99: at(0.99), cpu: cpu && cpu / times.length };
}

async function rateOf(count: number, pid: number, work: () => Promise<void>): Promise<Omit<Row, 'what'>> {
  const startedAt = performance.now();
  const cpu = await processorTimeDuring(pid, work);
  return { perSecond: (count * 1_000) / (performance.now() - startedAt), cpu: cpu && cpu / count };
}

/** Deliveries of the months before, of an endpoint that wants nothing any more. */
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
