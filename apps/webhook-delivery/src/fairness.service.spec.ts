import { createId } from '@vc/platform/persistence';
import { waitFor } from '@vc/testing/unit/wait-for';
import { DeliveryWorld } from './test-delivery-world';

describe('fair delivery', () => {
  let delivery: DeliveryWorld;
  let tenantId: string;

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve();
  });

  beforeEach(() => {
    tenantId = createId();
    delivery.receiver.answer = (_, response) => void response.writeHead(204).end();
  });

  afterAll(() => delivery?.stop());

  it('delivers to another tenant while all requests to the fifty endpoints of a tenant are open', async () => {
    const hog = createId();
    const open = delivery.holdRequests((path) => path.startsWith(`/${hog}`));
    for (let index = 0; index < 50; index += 1) await delivery.addEndpoint(hog, `/${hog}/${index}`);
    await delivery.addEndpoint(tenantId, `/${tenantId}`);
    await delivery.bus.publish(...delivery.createEvents(hog, 40));
    await waitFor(async () => {
      const sql = 'SELECT count(*)::int AS count FROM webhooks.deliveries WHERE tenant_id = $1';
      const [row] = await delivery.database.query<{ count: number }>(sql, [hog]);
      return row!.count === 2_000 && open.size >= 50 ? true : undefined;
    });
    await delivery.bus.publish(...delivery.createEvents(tenantId, 20));
    await delivery.waitForReceived(`/${tenantId}`, 20);
    expect(open.most).toBeLessThanOrEqual(256);
    await delivery.database.query('UPDATE webhooks.endpoints SET enabled = false WHERE tenant_id = $1', [hog]);
    open.release();
  });

  it('drains the backlog of one quick endpoint with more than eight requests at a time', async () => {
    const path = `/${tenantId}`;
    let [open, most] = [0, 0];
    delivery.receiver.answer = (request, response) => {
      if (request.path === path) most = Math.max(most, (open += 1));
      setImmediate(() => {
        open -= request.path === path ? 1 : 0;
        response.writeHead(204).end();
      });
    };
    const endpointId = await delivery.addEndpoint(tenantId, path);
    await delivery.addDueDeliveries(tenantId, endpointId, 2_000);
    await delivery.waitForReceived(path, 2_000);
    expect(most).toBeGreaterThan(8);
  });

  it('posts to a slow endpoint while a quick endpoint of its tenant has a backlog', async () => {
    const [quick, slow] = [`/${tenantId}/quick`, `/${tenantId}/slow`];
    const open = delivery.holdRequests((path) => path === slow);
    const endpoints = [await delivery.addEndpoint(tenantId, quick), await delivery.addEndpoint(tenantId, slow)];
    for (const id of endpoints) await delivery.addDueDeliveries(tenantId, id, 500);
    await delivery.waitForReceived(quick, 500);
    expect(open.most).toBeGreaterThan(0);
    await delivery.updateEndpoint(endpoints[1]!, 'enabled = false');
    open.release();
  });

  it('posts no more deliveries a second to an endpoint than its rate limit', async () => {
    const path = `/${tenantId}`;
    const endpointId = await delivery.addEndpoint(tenantId, path);
    await delivery.updateEndpoint(endpointId, 'rate_limit = 10');
    const before = Date.now();
    await delivery.bus.publish(...delivery.createEvents(tenantId, 15));
    await delivery.addDueDeliveries(tenantId, endpointId, 15);
    await delivery.waitForReceived(path, 30);
    expect(Date.now() - before).toBeGreaterThanOrEqual(2_900);
    expect(delivery.countReceived(path)).toBe(30);
  });
});
