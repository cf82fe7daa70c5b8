import { METRICS } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import { metricValue } from '@vc/testing/unit/metric-value';
import { requestJson } from '@vc/testing/unit/request-json';
import { type Organization, routesOf, TestPlatform } from '../support/test-platform';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const HEADERS = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01`, origin: 'https://wallet.example' };
const REQUESTS = '/oid4vp/:id/requests/:requestId';

/** The routes of the protocols by which wallets receive and present credentials, without documents and pages. */
const ROUTES = [
  'GET /oid4vci/:id/credential-offers/:offerId',
  'POST /oid4vci/:id/nonce',
  'POST /oid4vci/:id/credential',
  'POST /oid4vci/:id/deferred-credential',
  'POST /oid4vci/:id/notification',
  `GET ${REQUESTS}`,
  `POST ${REQUESTS}`,
  'POST /oid4vp/:id/responses/:requestId',
];
const DOCUMENTS_AND_PAGES = /^\/oid4v(ci|p)\/:id\/(\.well-known\/.*|invitation|completed)$/;

describe('the routes of wallets', () => {
  let world: TestPlatform;
  let acme: Organization;

  beforeAll(async () => {
    world = await TestPlatform.start();
    acme = await world.organization('acme');
  });

  afterAll(() => world?.stop());

  function send(route: string, tenant: string, headers: Record<string, string> = HEADERS) {
    const [method = '', path = ''] = route.split(' ');
    const url = world.urlOf(path.replace(':id', tenant).replaceAll(/:\w+/g, createId()));
    const body = method === 'POST' ? new URLSearchParams({ state: 'x' }) : undefined;
    return requestJson(url, { method, body, headers });
  }

  it('are these', () => {
    const found = world.platform.services.flatMap((service) => routesOf(service, 'public'));
    const ofWallets = found.filter((route) => {
      const [, path = ''] = route.split(' ');
      return path.startsWith('/oid4v') && !DOCUMENTS_AND_PAGES.test(path);
    });
    expect(ofWallets.sort()).toEqual([...ROUTES].sort());
  });

  it.each(ROUTES)('count the address and the tenant, trace the request, and serve any origin: %s', async (route) => {
    const { headers } = await send(route, acme.tenantId);
    expect(Object.fromEntries(headers)).toMatchObject({
      'ratelimit-policy': expect.stringMatching(/^"address";.*, "wallets";/),
      'x-correlation-id': TRACE,
      'access-control-allow-origin': '*',
    });
    const chosen = await send(route, acme.tenantId, { 'x-correlation-id': 'request-1' });
    expect(chosen.headers.get('x-correlation-id')).toBe('request-1');
  });

  it.each(ROUTES)('answer for an unknown tenant with an error of OAuth, which is counted: %s', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const count = async () => {
      const counts = world.platform.services.map(({ metrics }) =>
        metricValue(metrics, METRICS.httpRequests, { method, route: path, listener: 'public', status: '4xx' }),
      );
      return (await Promise.all(counts)).reduce<number>((sum, each) => sum + (each ?? 0), 0);
    };
    const before = await count();
    // The nonces of a tenant are made without it.
    const tenant = path.endsWith('/nonce') ? 'unknown' : createId();
    const { status, body } = await send(route, tenant);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).toMatchObject({ error: expect.any(String) });
    expect(await count()).toBe(before + 1);
  });

  it.each(ROUTES.filter((route) => route.startsWith('POST')))('reject a coded body: %s', async (route) => {
    const answer = await send(route, acme.tenantId, { 'content-encoding': 'gzip' });
    expect(answer).toMatchObject({ status: 415, body: { error: expect.any(String) } });
  });
});
