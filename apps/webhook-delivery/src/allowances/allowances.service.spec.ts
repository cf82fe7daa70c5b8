import type { DomainEvent } from '@vc/contract/events';
import { createId } from '@vc/platform/persistence';
import { type StoppedClock, stopClock } from '@vc/testing/unit/stopped-clock';
import { waitFor } from '@vc/testing/unit/wait-for';
import { DeliveryWorld } from '../test-delivery-world';
import { webhookDeliveryService } from '../index';
import { DeliverySweeper } from '../retention/delivery.sweeper';
import { AllowanceDispatcher } from './allowance-dispatcher';

const LEASE_MS = 25_000;
const DAY_MS = 24 * 3_600_000;

/** A receiver that does what IF §6.4 demands and no more. */
function answerAll(delivery: DeliveryWorld, status = 204): void {
  delivery.receiver.ignoresChallenges = true;
  delivery.receiver.answer = (_, response) => void response.writeHead(status).end();
}

async function findEndpoint(delivery: DeliveryWorld, id: string): Promise<Record<string, unknown>> {
  return (await delivery.database.query('SELECT * FROM webhooks.endpoints WHERE id = $1', [id]))[0]!;
}

async function addConsented(delivery: DeliveryWorld, tenantId: string, path: string): Promise<string> {
  const id = await delivery.addEndpoint(tenantId, path, null);
  await waitFor(async () => (await findEndpoint(delivery, id)).consented_url ?? undefined);
  return id;
}

describe('a receiver that answers 204 to everything', () => {
  let delivery: DeliveryWorld;
  let tenantId: string;
  let path: string;

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve();
  });

  beforeEach(() => {
    tenantId = createId();
    path = `/${tenantId}`;
    answerAll(delivery);
  });

  afterAll(() => delivery?.stop());

  const listEvents = () =>
    delivery.receiver.received.filter(
      ({ path: sentTo, body }) => sentTo === path && !body.includes('webhook.endpoint.challenge'),
    );
  const listIds = () => listEvents().map(({ headers }) => headers['webhook-id']);

  it('receives events without an echo, and is not proven', async () => {
    const id = await addConsented(delivery, tenantId, path);
    const events = delivery.createEvents(tenantId, 3);
    await delivery.bus.publish(...events);
    await waitFor(() => listEvents().length === 3);
    expect(listIds().sort()).toEqual(events.map((event) => event.id).sort());
    const url = delivery.receiver.url + path;
    const expected = { verified_at: null, verification_error: null, consented_url: url, challenges: 1 };
    expect(await findEndpoint(delivery, id)).toMatchObject(expected);
  });

  it('receives the events of the time before its consent, in order', async () => {
    answerAll(delivery, 503);
    const id = await delivery.addEndpoint(tenantId, path, null);
    await waitFor(async () => (await findEndpoint(delivery, id)).verification_error ?? undefined);
    const events: DomainEvent[] = [];
    const sql = 'SELECT count(*)::int AS count FROM webhooks.deliveries WHERE endpoint_id = $1';
    for (let count = 1; count <= 4; count += 1) {
      events.push(...delivery.createEvents(tenantId, 1));
      await delivery.bus.publish(events.at(-1)!);
      await waitFor(async () => (await delivery.database.query(sql, [id]))[0]?.count === count);
    }
    expect(listEvents()).toEqual([]);
    answerAll(delivery);
    await delivery.updateEndpoint(id, 'next_challenge_at = now()');
    await waitFor(() => listEvents().length === 4);
    expect(listIds()).toEqual(events.map((event) => event.id));
  });

  it('receives no events at a URL that has not consented', async () => {
    const id = await addConsented(delivery, tenantId, path);
    await delivery.updateEndpoint(id, `enabled = false, url = url || '/victim'`);
    await delivery.addDueDeliveries(tenantId, id, 1);
    // The verifier has been asked not to challenge the new URL.
    await delivery.updateEndpoint(id, `enabled = true, next_challenge_at = now() + '1 hour'`);
    const other = createId();
    await delivery.addDueDeliveries(other, await addConsented(delivery, other, `/${other}`), 1);
    await delivery.waitForReceived(`/${other}`, 2);
    expect(delivery.countReceived(`${path}/victim`)).toBe(0);
  });
});

describe('the allowance of an origin', () => {
  let delivery: DeliveryWorld;
  let workers: AllowanceDispatcher[];
  let clock: StoppedClock;
  let endpoints: string[];

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve({}, { ...webhookDeliveryService, manualTasks: [AllowanceDispatcher] });
    const other = await delivery.startWorker();
    workers = [delivery.service, other].map(({ app }) => app.get(AllowanceDispatcher));
  });

  /** Two tenants have ten due deliveries each for one origin, and the clock stands. */
  beforeEach(async () => {
    answerAll(delivery);
    endpoints = [];
    for (const tenantId of [createId(), createId()]) {
      const id = await addConsented(delivery, tenantId, `/${tenantId}`);
      await delivery.addDueDeliveries(tenantId, id, 10);
      endpoints.push(id);
    }
    clock = stopClock();
    clock.advance(60_000);
  });

  afterEach(async () => {
    clock.release();
    await delivery.database.query('DELETE FROM webhooks.endpoints');
    await delivery.database.query('DELETE FROM webhooks.origin_allowances');
  });

  afterAll(() => delivery?.stop());

  const run = () => Promise.all(workers.map((worker) => worker.run()));
  const countOf = async (condition: string): Promise<unknown> =>
    (await delivery.database.query(`SELECT count(*)::int AS count FROM webhooks.deliveries WHERE ${condition}`))[0]!
      .count;
  const countOpen = () => countOf('leased_until IS NOT NULL');
  const readDelay = async () =>
    (await delivery.database.query('SELECT delay_ms FROM webhooks.origin_allowances'))[0]!.delay_ms;
  const hold = () => delivery.holdRequests(() => true);

  it('is a post in 200 ms, over all tenants and workers', async () => {
    const held = hold();
    await run();
    await run();
    expect(await countOpen()).toBe(1);
    clock.advance(199);
    await run();
    expect(await countOpen()).toBe(1);
    clock.advance(1);
    await run();
    expect(await countOpen()).toBe(2);
    held.release();
  });

  it('is two posts at a time, over all tenants and workers', async () => {
    const held = hold();
    for (let index = 0; index < 5; index += 1) {
      await run();
      clock.advance(1_000);
    }
    expect(await countOpen()).toBe(2);
    await waitFor(() => held.size === 2);
    held.release();
    await waitFor(async () => (await countOpen()) === 0);
    clock.advance(60_000);
    await run();
    expect(await countOf(`leased_until IS NOT NULL OR status = 'delivered'`)).toBe(3);
  });

  it('is shared by tenants in turns', async () => {
    hold().release();
    for (let count = 1; count <= 6; count += 1) {
      clock.advance(60_000);
      await run();
      await waitFor(async () => (await countOf(`status = 'delivered'`)) === count);
    }
    for (const id of endpoints) expect(await countOf(`status = 'delivered' AND endpoint_id = '${id}'`)).toBe(3);
  });

  it('shrinks with each response that is not 2xx, and grows with each prompt 2xx', async () => {
    hold().release(500);
    await run();
    await waitFor(async () => (await readDelay()) === 400 && (await countOpen()) === 0);
    clock.advance(399);
    await run();
    expect(await countOpen()).toBe(0);
    hold().release(204);
    clock.advance(1);
    await run();
    expect(await countOf(`leased_until IS NOT NULL OR status = 'delivered'`)).toBe(1);
    await waitFor(async () => (await readDelay()) === 200);
  });

  it('has the place of a worker that died after its lease', async () => {
    const held = hold();
    await run();
    clock.advance(200);
    await run();
    clock.advance(LEASE_MS - 201);
    await run();
    expect(await countOpen()).toBe(2);
    await delivery.database.query('UPDATE webhooks.deliveries SET leased_until = NULL');
    clock.advance(1);
    await run();
    expect(await countOpen()).toBe(1);
    held.release();
  });

  it('is that of consented endpoints alone: a proven one gets its deliveries at once', async () => {
    hold().release();
    await delivery.updateEndpoint(endpoints[0]!, 'verified_at = now()');
    await waitFor(async () => (await countOf(`status = 'delivered' AND endpoint_id = '${endpoints[0]}'`)) === 10);
    expect(await countOf(`status = 'delivered'`)).toBe(10);
  });

  it('is removed when no endpoint has it', async () => {
    const sweeper = delivery.service.app.get(DeliverySweeper);
    const count = async () => (await delivery.database.query('SELECT FROM webhooks.origin_allowances')).length;
    clock.advance(2 * 3_600_000);
    await sweeper.run();
    expect(await count()).toBe(1);
    await delivery.database.query('DELETE FROM webhooks.endpoints');
    await sweeper.run();
    expect(await count()).toBe(0);
  });

  it('keeps the deliveries that wait for it until the end of their retention', async () => {
    const sweeper = delivery.service.app.get(DeliverySweeper);
    clock.advance(29 * DAY_MS);
    await sweeper.run();
    expect(await countOf('true')).toBe(20);
    clock.advance(DAY_MS);
    await sweeper.run();
    expect(await countOf('true')).toBe(0);
  });
});
