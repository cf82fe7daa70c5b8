import { createId } from '@vc/platform/persistence';
import { WebhooksClient } from '@vc/platform/service-clients';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import type { TestService } from '@vc/testing/service/test-service';
import { webhooksService } from '../webhooks.definition';

describe('GET /internal/tenants/{id}/endpoints/{endpoint}', () => {
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

  async function find(tenant: string, id: string, caller = 'issuance') {
    const http = testInternalHttp(service, caller);
    try {
      return await new WebhooksClient(http).findEndpoint(tenant, id);
    } finally {
      await http.close();
    }
  }

  it('returns whether an endpoint is enabled, until it is deleted', async () => {
    const { id } = (await call('POST', '/api/endpoints', { url: 'https://localhost:8443/hook' })).body.data;
    expect(await find(tenantId, id)).toEqual({ enabled: true });
    expect(await find(tenantId, id, 'presentation')).toEqual({ enabled: true });
    await call('PATCH', `/api/endpoints/${id}`, { enabled: false });
    expect(await find(tenantId, id)).toEqual({ enabled: false });
    await call('DELETE', `/api/endpoints/${id}`);
    expect(await find(tenantId, id)).toBeUndefined();
  });

  it('returns nothing to a look-up of another tenant', async () => {
    const { id } = (await call('POST', '/api/endpoints', { url: 'https://localhost:8443/hook' })).body.data;
    expect(await find(createId(), id)).toBeUndefined();
  });

  it('rejects services that do not need it with 403', async () => {
    await expect(find(tenantId, createId(), 'wallet')).rejects.toMatchObject({ status: 403 });
  });
});
