import { createId } from '@vc/platform/persistence';
import { waitFor } from '@vc/testing/unit/wait-for';
import { Webhook } from 'standardwebhooks';
import { SECRET, DeliveryWorld } from './test-delivery-world';

interface DeliveryRow {
  id: string;
  status: string;
  attempts: number;
  next_attempt_at: Date;
  updated_at: Date;
}

describe('the settings of a receiver', () => {
  let delivery: DeliveryWorld;
  let tenantId: string;
  let path: string;

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve();
  });

  beforeEach(() => {
    tenantId = createId();
    path = `/${tenantId}`;
    delivery.receiver.ignoresChallenges = false;
    delivery.receiver.answer = (_, response) => void response.writeHead(204).end();
  });

  afterAll(() => delivery?.stop());

  const listReceived = () => delivery.receiver.received.filter((each) => each.path === path);
  const firstReceived = () => waitFor(() => listReceived()[0]);
  const waitForAttempts = (endpointId: string, attempts: number) =>
    waitFor(async () => {
      const sql = 'SELECT * FROM webhooks.deliveries WHERE endpoint_id = $1';
      const [row] = await delivery.database.query<DeliveryRow>(sql, [endpointId]);
      return row?.attempts === attempts ? row : undefined;
    });

  it('posts the headers of the endpoint, with those of the platform', async () => {
    const id = await delivery.addEndpoint(tenantId, path);
    await delivery.setHeaders(id, { authorization: 'Basic aHVudGVyMg==', 'x-api-key': 'a b' });
    await delivery.bus.publish(...delivery.createEvents(tenantId, 1));
    const { headers, body } = await firstReceived();
    expect(headers).toMatchObject({ authorization: 'Basic aHVudGVyMg==', 'x-api-key': 'a b' });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'vc-platform-webhooks/1' });
    expect(new Webhook(SECRET).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('posts them with each challenge and with deliveries that a worker claims', async () => {
    delivery.receiver.ignoresChallenges = true;
    const id = await delivery.addEndpoint(tenantId, path, null);
    await delivery.setHeaders(id, { 'x-api-key': 'hunter2' });
    await delivery.updateEndpoint(id, 'next_challenge_at = now()');
    await waitFor(() => listReceived().find(({ headers }) => headers['x-api-key'] === 'hunter2'));
    await delivery.addDueDeliveries(tenantId, id, 1);
    await delivery.updateEndpoint(id, 'verified_at = now()');
    const posted = await waitFor(() => listReceived().find(({ body }) => body === '{}'));
    expect(posted.headers['x-api-key']).toBe('hunter2');
    await delivery.updateEndpoint(id, 'rate_limit = 100');
    await delivery.addDueDeliveries(tenantId, id, 1);
    const paced = await waitFor(() => listReceived().filter(({ body }) => body === '{}')[1]);
    expect(paced.headers['x-api-key']).toBe('hunter2');
  });

  it('posts the headers of no other endpoint, when a row has them', async () => {
    const id = await delivery.addEndpoint(tenantId, path);
    const other = await delivery.addEndpoint(createId(), '/other');
    await delivery.setHeaders(other, { 'x-api-key': 'hunter2' });
    const [from] = [`(SELECT sealed_headers FROM webhooks.endpoints WHERE id = '${other}')`];
    await delivery.updateEndpoint(id, `sealed_headers = ${from}`);
    await delivery.bus.publish(...delivery.createEvents(tenantId, 1));
    await waitForAttempts(id, 1);
    expect(listReceived()).toEqual([]);
  });

  it('retries by the schedule of the endpoint, and gives up at its end', async () => {
    delivery.receiver.answer = (_, response) => void response.writeHead(500).end();
    const id = await delivery.addEndpoint(tenantId, path);
    await delivery.updateEndpoint(id, `retry_schedule = '{3600}'`);
    await delivery.bus.publish(...delivery.createEvents(tenantId, 1));
    const first = await waitForAttempts(id, 1);
    const pause = first.next_attempt_at.getTime() - first.updated_at.getTime();
    expect([first.status, pause >= 0.8 * 3_600_000, pause <= 1.2 * 3_600_000]).toEqual(['pending', true, true]);
    await delivery.database.query('UPDATE webhooks.deliveries SET next_attempt_at = now() WHERE id = $1', [first.id]);
    expect((await waitForAttempts(id, 2)).status).toBe('failed');
  });

  it('respects a Retry-After that is longer than the schedule of the endpoint', async () => {
    delivery.receiver.answer = (_, response) => void response.writeHead(503, { 'retry-after': '600' }).end();
    const id = await delivery.addEndpoint(tenantId, path);
    await delivery.updateEndpoint(id, `retry_schedule = '{1,1}'`);
    await delivery.bus.publish(...delivery.createEvents(tenantId, 1));
    const { next_attempt_at: next, updated_at: at } = await waitForAttempts(id, 1);
    expect(next.getTime() - at.getTime()).toBe(600_000);
  });
});
