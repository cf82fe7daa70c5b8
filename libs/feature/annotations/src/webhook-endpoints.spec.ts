import { createId } from '@vc/platform/persistence';
import { InternalHttp, WebhooksClient } from '@vc/platform/service-clients';
import { LocalServer, sendJson } from '@vc/testing/unit/local-server';
import { testServiceKeys } from '@vc/testing/keys/test-service-keys';
import { WebhookEndpoints } from './webhook-endpoints';

const INVALID = { code: 'VALIDATION_ERROR', violations: [{ source: { pointer: '/webhookEndpointId' } }] };
const A_MINUTE_MS = 60_000;

describe('WebhookEndpoints', () => {
  const [tenant, other] = [createId(), createId()];
  let id: string;
  let state: { enabled: boolean } | undefined;
  let isAvailable: boolean;
  let asked: string[];
  let now: number;
  let server: LocalServer;
  let http: InternalHttp;
  let endpoints: WebhookEndpoints;

  beforeAll(async () => {
    server = await LocalServer.start(({ url = '' }, response) => {
      asked.push(url);
      const isKnown = state !== undefined && url === `/internal/tenants/${tenant}/endpoints/${id}`;
      sendJson(response, state ?? {}, isAvailable ? (isKnown ? 200 : 404) : 503);
    });
    const keys = testServiceKeys('issuance');
    http = new InternalHttp({ baseUrl: server.url, callee: 'webhooks', keys, timeoutMs: A_MINUTE_MS });
  });

  beforeEach(() => {
    id = createId();
    [state, isAvailable, asked, now] = [{ enabled: true }, true, [], Date.now()];
    endpoints = new WebhookEndpoints(new WebhooksClient(http), () => new Date(now));
  });

  afterAll(async () => {
    await http?.close();
    await server?.stop();
  });

  it('accepts an enabled endpoint, and a request without one', async () => {
    await endpoints.assertEnabled(tenant, id);
    await endpoints.assertEnabled(tenant, id);
    expect(asked).toHaveLength(1);
    await endpoints.assertEnabled(tenant, undefined);
    expect(asked).toHaveLength(1);
  });

  it('rejects an endpoint that is disabled or unknown with VALIDATION_ERROR', async () => {
    await expect(endpoints.assertEnabled(tenant, createId())).rejects.toMatchObject(INVALID);
    state = { enabled: false };
    await expect(endpoints.assertEnabled(tenant, id)).rejects.toMatchObject(INVALID);
    state = { enabled: true };
    await endpoints.assertEnabled(tenant, id);
  });

  it('rejects the endpoint of another tenant, also if it is known', async () => {
    await endpoints.assertEnabled(tenant, id);
    await expect(endpoints.assertEnabled(other, id)).rejects.toMatchObject(INVALID);
  });

  it('rejects an endpoint that was disabled, after a while', async () => {
    await endpoints.assertEnabled(tenant, id);
    state = { enabled: false };
    now += A_MINUTE_MS;
    await expect(endpoints.assertEnabled(tenant, id)).rejects.toMatchObject(INVALID);
  });

  it('accepts an endpoint that was enabled while webhooks is away, and rejects others with UNAVAILABLE', async () => {
    await endpoints.assertEnabled(tenant, id);
    isAvailable = false;
    now += A_MINUTE_MS;
    await endpoints.assertEnabled(tenant, id);
    await endpoints.assertEnabled(tenant, id);
    await expect(endpoints.assertEnabled(tenant, createId())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    [isAvailable, state] = [true, undefined];
    now += A_MINUTE_MS;
    await expect(endpoints.assertEnabled(tenant, id)).rejects.toMatchObject(INVALID);
  });
});
