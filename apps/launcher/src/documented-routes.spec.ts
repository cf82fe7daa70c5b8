import type { Scope } from '@vc/contract/access';
import { createId } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import {
  documentedOperations,
  OpenApiDocuments,
  requestJson,
  type TestService,
  TestTrust,
  TestWorld,
} from '@vc/testing';
import { PLATFORM_SERVICES } from './services';
import { type RouteHandler, routeHandlersOf } from './test-route-handlers';

/** Internal routes, and the documents themselves. */
const UNDOCUMENTED = /^(?:HEAD|OPTIONS) | \/(?:internal|health)\/|\/(?:openapi\.json|docs(?:\/\{file\})?)$/;

interface Operation {
  responses: Record<string, object>;
  security: { oauth2?: string[] }[];
}

describe('the OpenAPI documents', () => {
  const operations = documentedOperations(new OpenApiDocuments());
  /** The service that has a route. */
  const routes = new Map<string, TestService>();
  const handlers: RouteHandler[] = [];
  let world: TestWorld;
  let trust: TestTrust;

  beforeAll(async () => {
    [world, trust] = await Promise.all([TestWorld.start(), TestTrust.start()]);
    for (const definition of PLATFORM_SERVICES) await start(definition);
  });

  afterAll(async () => {
    await world?.stop();
    await trust?.stop();
  });

  async function start(definition: ServiceDefinition): Promise<void> {
    const found: string[] = [];
    const configure: ServiceDefinition['configure'] = async (app, config) => {
      app
        .getHttpAdapter()
        .getInstance()
        .addHook('onRoute', ({ method, url }) => {
          const path = url.replaceAll(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '');
          found.push(...[method].flat().map((each) => `${each} ${path}`));
        });
      await definition.configure?.(app, config);
    };
    const service = await world.serve({ ...definition, configure }, { TRUST_INTERNAL_URL: trust.url });
    handlers.push(...routeHandlersOf(service, definition));
    for (const route of found.filter((each) => !UNDOCUMENTED.test(each))) routes.set(route, service);
  }

  it('have each route, and no other', () => {
    expect([...routes.keys()].sort()).toEqual(operations.map(({ route }) => route).sort());
  });

  it('have the status with which each handler succeeds', () => {
    const documented = new Map(operations.map(({ route, place }) => [route, place.value as unknown as Operation]));
    const compared = handlers
      .filter(({ hasReply }) => !hasReply)
      .flatMap(({ routes: of, status }) => of.map((route) => ({ route, status })))
      .filter(({ route }) => documented.has(route));
    const differing = compared.filter(({ route, status }) => {
      const successes = Object.keys(documented.get(route)!.responses).filter((each) => each.startsWith('2'));
      return successes.join() !== String(status);
    });
    expect(compared.length).toBeGreaterThan(150);
    expect(differing).toEqual([]);
  });

  it('name the scope of each route', async () => {
    const accessToken = (scope: Scope) => world.authority.accessToken({ tenantId: createId(), scopes: [scope] });
    const [ofAdmin, ofOther] = [await accessToken('admin'), await accessToken('wallet.act')];
    for (const { route, place } of operations) {
      const scope = (place.value as unknown as Operation).security[0]?.oauth2?.[0];
      const token = scope === 'admin' ? ofOther : ofAdmin;
      const [method = '', path = ''] = route.split(' ');
      if (scope === undefined) continue;
      const url = `${routes.get(route)!.url}${path.replaceAll(/\{\w+\}/g, createId())}`;
      const { status, headers } = await requestJson(url, { method, token });
      const challenge = headers.get('www-authenticate');
      expect({ route, status, challenge }).toMatchObject({
        status: 403,
        challenge: expect.stringContaining(`"${scope}"`),
      });
    }
  });
});
