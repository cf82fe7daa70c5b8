import { HeadsPublisher } from '@vc/platform/audit';
import { createId } from '@vc/platform/persistence';
import type { Caller } from '@vc/testing/service/test-world';
import type { TestService } from '@vc/testing/service/test-service';
import { listActs, verifyTestAudit } from '@vc/testing/database/verify-test-audit';
import { TestWorld } from '@vc/testing/service/test-world';
import { webhooksService } from './webhooks.definition';

describe('the audit of webhooks', () => {
  const tenantId = createId();
  let world: TestWorld;
  let service: TestService;
  let call: Caller;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(webhooksService, { OUTGOING_ALLOWED_HOSTS: 'localhost:*' });
    call = world.caller(service, tenantId, 'webhooks.read', 'webhooks.write');
  });

  afterAll(() => world?.stop());

  it('records the life of an endpoint, its recoveries and the replays of its deliveries', async () => {
    const { id } = (await call('POST', '/api/endpoints', { url: 'https://localhost:8443/hook' })).body.data;
    await call('PATCH', `/api/endpoints/${id}`, { description: 'x' });
    await call('POST', `/api/endpoints/${id}/rotate-secret`);
    const recovery = (await call('POST', `/api/endpoints/${id}/recover`, { since: new Date().toISOString() })).body
      .data;
    const test = (await call('POST', `/api/endpoints/${id}/test`)).body.data;
    expect((await call('POST', `/api/deliveries/${test.id}/retry`)).status).toBeLessThan(300);
    await call('DELETE', `/api/endpoints/${id}`);
    expect(await listActs(world.database, 'webhooks', tenantId)).toEqual([
      `endpoint.registered ${id} test-client`,
      `endpoint.updated ${id} test-client`,
      `endpoint.secret-rotated ${id} test-client`,
      `recovery.started ${recovery.id} test-client`,
      `delivery.retried ${test.id} test-client`,
      `endpoint.deleted ${id} test-client`,
    ]);
    await service.app.get(HeadsPublisher).run();
    expect(await verifyTestAudit(world.database, 'webhooks')).toMatchObject({
      verified: { records: 6, unpublished: 0 },
      findings: [],
    });
  });
});
