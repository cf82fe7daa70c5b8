import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Listener } from '@vc/platform/http';
import { handlerOn, openListener } from '@vc/platform/http';
import type { RunningService } from '@vc/platform/service';
import { requestJson } from '@vc/testing/unit/request-json';
import { routesOf, TestPlatform } from '../support/test-platform';
import { sendBeforeReading, sendRaw } from '@vc/testing/unit/raw-request';

const LISTENERS: Listener[] = ['public', 'internal', 'admin'];

describe('the listeners of a service', () => {
  let world: TestPlatform;
  const servers = new Map<string, Server>();

  beforeAll(async () => {
    world = await TestPlatform.start();
    for (const { name, app } of world.platform.services) {
      for (const listener of LISTENERS) {
        const server = await openListener(app, handlerOn(app, listener), { port: 0, host: '127.0.0.1' });
        servers.set(`${name} ${listener}`, server);
      }
    }
  });

  afterAll(() => world?.stop());

  const urlOf = (service: string, listener: Listener) =>
    `http://127.0.0.1:${(servers.get(`${service} ${listener}`)?.address() as AddressInfo).port}`;

  /** The listeners that know the route, which all answer 401 without a token. */
  async function listenersOf(service: RunningService, route: string): Promise<Listener[]> {
    const [method = '', path = ''] = route.split(' ');
    const known: Listener[] = [];
    for (const listener of LISTENERS) {
      const url = urlOf(service.name, listener) + path.replaceAll(/:\w+/g, 'x');
      const { status } = await requestJson(url, { method });
      expect([401, 404]).toContain(status);
      if (status === 401) known.push(listener);
    }
    return known;
  }

  async function collect(kind: 'scope' | 'internal'): Promise<[route: string, listeners: Listener[]][]> {
    const found: [string, Listener[]][] = [];
    for (const service of world.platform.services) {
      for (const route of routesOf(service, kind)) found.push([route, await listenersOf(service, route)]);
    }
    return found;
  }

  it('answer each internal route on the internal one only', async () => {
    const routes = await collect('internal');
    expect(routes.length).toBeGreaterThan(15);
    expect(routes).toEqual(routes.map(([route]) => [route, ['internal']]));
  });

  it('answer each route of the administration on the listener for administration only, and others on the public one', async () => {
    const routes = await collect('scope');
    const isAdmin = (route: string) => route.includes(' /auth/admin/');
    expect(routes.filter(([route]) => isAdmin(route)).length).toBeGreaterThan(8);
    expect(routes).toEqual(routes.map(([route]) => [route, [isAdmin(route) ? 'admin' : 'public']]));
  });

  it.each([
    'GET /internal/revoked-tokens',
    'GET /%69nternal/revoked-tokens',
    'GET /internal/revoked-tokens/',
    'GET /INTERNAL/revoked-tokens',
    'GET //internal/revoked-tokens',
    'GET /auth/../internal/revoked-tokens',
    'GET /auth/admin/tenants',
    'GET /auth/v1/admin/tenants',
    'GET /auth/%61dmin/tenants',
    'GET /auth//admin/tenants',
    'GET http://auth/internal/revoked-tokens',
    'GET http://auth/auth/admin/tenants',
  ])('answer %s with 404 on the public one', async (line) => {
    expect(await sendRaw(urlOf('auth', 'public'), [`${line} HTTP/1.1`])).toBe(404);
  });

  it.each<[string, number]>([
    ['GET /auth/admin/tenants', 404],
    ['GET /auth/%61dmin/tenants', 404],
    ['DELETE /auth/admin/tenants', 404],
    ['OPTIONS /auth/admin/tenants', 404],
    ['GET /internal/revoked-tokens', 404],
  ])('answer %s with %i through the gateway', async (line, status) => {
    expect(await sendRaw(world.platform.demo.publicUrl, [`${line} HTTP/1.1`])).toBe(status);
  });

  it.each<[what: string, target: () => string, authenticate: (() => Promise<string>) | undefined]>([
    ['oidc-provider', () => `${world.platform.demo.publicUrl} POST /auth/par`, undefined],
    ['the gateway', () => `${world.platform.demo.publicUrl} POST /wallet/notices/confirmation`, undefined],
    [
      'the administration',
      () => `${world.platform.demo.adminUrl} POST /auth/admin/tenants`,
      () => world.operatorToken(),
    ],
    ['a listener of a service', () => `${urlOf('trust', 'internal')} POST /internal/keys`, undefined],
  ])('answer 413 to a client that reads after it has sent a body to %s', async (_, target, authenticate) => {
    const [url = '', ...line] = target().split(' ');
    const authorization = authenticate ? [`Authorization: Bearer ${await authenticate()}`] : [];
    const body = Buffer.alloc(16 * 1024 * 1024, 'x');
    const lines = [...line, 'HTTP/1.1'].join(' ');
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const response = await sendBeforeReading(
      url,
      [lines, ...authorization, type, `Content-Length: ${body.length}`],
      body,
    );
    expect(response).toMatch(/^HTTP\/1.1 413 /);
  });

  it('answer health on each', async () => {
    for (const listener of LISTENERS) {
      expect((await requestJson(`${urlOf('auth', listener)}/health/live`)).status).toBe(200);
    }
  });
});
