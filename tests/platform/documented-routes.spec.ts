import type { Scope } from '@vc/contract/access';
import { IdempotentRequests } from '@vc/platform/idempotency';
import { createId } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import { type DocumentedOperation, documentedOperations } from '@vc/testing/unit/documented-operations';
import { requestJson } from '@vc/testing/unit/request-json';
import { type StoppedClock, stopClock } from '@vc/testing/unit/stopped-clock';
import type { TestService } from '@vc/testing/service/test-service';
import { TestTrust } from '@vc/testing/service/test-trust';
import { TestWorld } from '@vc/testing/service/test-world';
import { PLATFORM_SERVICES } from '@vc/app/launcher';
import { type RouteHandler, routeHandlersOf } from '../support/test-route-handlers';

/** Internal routes, those of the apps for their own pages (docs/console.md), and the documents themselves. */
const UNDOCUMENTED =
  /^(?:HEAD|OPTIONS) | \/(?:internal|health)\/| \/(?:console|wallet\/app)(?:\/|$)|\/(?:openapi\.json|docs(?:\/\{file\})?)$/;

interface Operation {
  requestBody?: object;
  parameters?: { $ref?: string }[];
  deprecated?: boolean;
  responses: Record<string, object>;
  security: { oauth2?: Scope[] }[];
}

/** Look-ups of a person need it before anything else. */
const CONSENT = { ConsentReceived: true };

/** An operation, and the method and path that a test sends. */
interface SentOperation extends DocumentedOperation {
  sent?: string;
}

const toOperation = ({ value }: DocumentedOperation['place']) => value as unknown as Operation;

describe('the OpenAPI documents', () => {
  const operations = documentedOperations();
  /** The service that has a route. */
  const routes = new Map<string, TestService>();
  const handlers: RouteHandler[] = [];
  const suspended = createId();
  let world: TestWorld;
  let trust: TestTrust;

  beforeAll(async () => {
    [world, trust] = await Promise.all([TestWorld.start(), TestTrust.start()]);
    world.authority.suspended.add(suspended);
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
          // The wildcard is the OCSP request in a path, which has slashes.
          const path = url
            .replaceAll(/:(\w+)/g, '{$1}')
            .replace(/\*$/, '{request}')
            .replace(/(?<=.)\/$/, '');
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
    const documented = new Map(operations.map(({ route, place }) => [route, toOperation(place)]));
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

  it('have `deprecated` for each handler that announces its end, and for no other', () => {
    const announced = handlers.filter(({ isDeprecated }) => isDeprecated).flatMap(({ routes: of }) => of);
    const documented = operations.filter(({ place }) => toOperation(place).deprecated);
    expect(announced.sort()).toEqual(documented.map(({ route }) => route).sort());
  });

  it('name the scope of each route', async () => {
    const accessToken = (scope: Scope) => world.authority.accessToken({ tenantId: createId(), scopes: [scope] });
    const [ofAdmin, ofOther] = [await accessToken('admin'), await accessToken('wallet.act')];
    for (const { route, place } of operations) {
      const [scope, ...alternatives] = toOperation(place).security.map(({ oauth2 }) => oauth2?.[0]);
      const token = [scope, ...alternatives].includes('admin') ? ofOther : ofAdmin;
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

  /** Names the operations that do not answer the request with the status. */
  async function listOthers(
    status: number,
    of: SentOperation[],
    request: RequestInit = {},
    serviceOf = (route: string) => routes.get(route)!,
  ): Promise<object[]> {
    const others: object[] = [];
    for (const { route, sent = route } of of) {
      const [method = '', path = ''] = sent.split(' ');
      const url = `${serviceOf(route).url}${path.replaceAll(/\{\w+\}/g, createId())}`;
      const response = await fetch(url, { ...request, method });
      const body = await response.text();
      if (response.status !== status) others.push({ route, status: response.status, body });
    }
    return others;
  }

  const withStatus = (status: string) => operations.filter(({ place }) => status in toOperation(place).responses);
  const isRead = ({ route }: DocumentedOperation) => route.startsWith('GET ');
  const hasBody = ({ place }: DocumentedOperation) => toOperation(place).requestBody !== undefined;
  const hasPages = ({ place }: DocumentedOperation) =>
    (toOperation(place).parameters ?? []).some(({ $ref }) => $ref?.endsWith('PageSize'));
  /** Its tests are in staff-provisioning.spec.ts: unknown parameters are ignored, and the address has the tenant. */
  const isScim = ({ route }: DocumentedOperation) => route.includes(' /auth/scim/');
  const scopeOf = ({ place }: DocumentedOperation) => toOperation(place).security[0]?.oauth2?.[0];

  it('have 401 of each route with a scope, for a request without a token', async () => {
    const secured = operations.filter((each) => scopeOf(each) !== undefined);
    expect(await listOthers(401, secured)).toEqual([]);
  });

  /** Sends each operation that has a scope, with a token that has it. */
  async function listOthersByCaller(status: number, of: SentOperation[], request: RequestInit = {}) {
    const others: object[] = [];
    for (const each of of) {
      const scope = scopeOf(each);
      if (scope === undefined) continue;
      const subject = scope === 'wallet' ? createId() : 'client';
      const token = await world.authority.accessToken({ tenantId: createId(), scopes: [scope], subject });
      const headers = { 'content-type': 'application/json', ...request.headers, authorization: `Bearer ${token}` };
      others.push(...(await listOthers(status, [each], { ...request, headers })));
    }
    return others;
  }

  /** Sends each operation, with a token where it needs one: the caller is authenticated before the body is read. */
  async function listOthersWithBody(status: number, of: SentOperation[], request: RequestInit) {
    const open = of.filter((each) => scopeOf(each) === undefined);
    return [...(await listOthersByCaller(status, of, request)), ...(await listOthers(status, open, request))];
  }

  it('have 415 of each route that does not take text', async () => {
    const request = { body: 'text', headers: { 'content-type': 'text/plain' } };
    // OAuth answers 400 invalid_request (RFC 6749 §5.2).
    const of = withStatus('415').filter(
      ({ route }) => !/ \/auth\/(connect|introspect|revoke|challenge|par)\b/.test(route),
    );
    expect(await listOthersWithBody(415, of, request)).toEqual([]);
  });

  /** RFC 9110 §15.5.16 */
  it('have 415 of each route for a body with a content coding', async () => {
    const request = { body: 'x', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } };
    expect(await listOthersWithBody(415, withStatus('415'), request)).toEqual([]);
  });

  it('have 413 of each route with a body', async () => {
    const of = withStatus('413').filter((each) => !isRead(each));
    const body = new URLSearchParams({ name: 'x'.repeat(1024 * 1024) }).toString();
    const request = { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect(await listOthersWithBody(413, of, request)).toEqual([]);
  });

  it('have 404 of each route whose resource does not exist', async () => {
    const of = withStatus('404').filter((each) => isRead(each) && each.route.includes('{'));
    expect(await listOthersByCaller(404, of)).toEqual([]);
  });

  /** Names the operations that do not answer the status when another request has claimed the key. */
  async function listOthersWithKey(status: number, claimed: (content: unknown[]) => unknown[]): Promise<object[]> {
    const others: object[] = [];
    for (const each of operations.filter(({ route }) => route.startsWith('POST '))) {
      const [scope, key, tenantId, subject] = [scopeOf(each), createId(), createId(), createId()];
      if (scope === undefined) continue;
      const { app, url } = routes.get(each.route)!;
      const path = each.route.slice('POST '.length).replaceAll(/\{\w+\}/g, createId());
      const content = claimed(['POST', path, CONSENT]);
      await app.get(IdempotentRequests).begin({ tenantId, caller: ['test-client', subject], key, content });
      const token = await world.authority.accessToken({ tenantId, scopes: [scope], subject });
      const answer = await requestJson(url + path, {
        token,
        body: CONSENT,
        headers: { 'idempotency-key': `"${key}"` },
      });
      if (answer.status !== status) others.push({ route: each.route, ...answer });
    }
    return others;
  }

  it('have 409 of each POST, while another request with its Idempotency-Key runs', async () => {
    expect(await listOthersWithKey(409, (content) => content)).toEqual([]);
  });

  it('have 422 of each POST, for the Idempotency-Key of another request', async () => {
    expect(await listOthersWithKey(422, () => ['other'])).toEqual([]);
  });

  it('have 404 of each public route whose address no tenant has', async () => {
    const of = withStatus('404').filter(
      (each) => scopeOf(each) === undefined && /\/{id}(?!\/invitation)/.test(each.route),
    );
    const unknown = of.map((each) => ({ ...each, sent: each.route.replaceAll(/\{\w+\}/g, 'none') }));
    expect(await listOthers(404, unknown)).toEqual([]);
  });

  it('have 403 of each public route of a suspended tenant', async () => {
    const of = withStatus('403').filter((each) => scopeOf(each) === undefined && each.route.includes('/{id}'));
    const sent = of.map((each) => ({ ...each, sent: each.route.replace('{id}', suspended) }));
    expect(of.length).toBeGreaterThan(4);
    expect(await listOthers(403, sent)).toEqual([]);
  });

  it('have 404 of each route that changes a resource without a body, for one that does not exist', async () => {
    const of = withStatus('404').filter((each) => !isRead(each) && !hasBody(each) && each.route.includes('{'));
    expect(await listOthersByCaller(404, of)).toEqual([]);
  });

  it('have 400 of each route with an id, for one that cannot be decoded', async () => {
    const of = withStatus('400').filter(({ route }) => route.includes('{'));
    const malformed = of.map((each) => ({ ...each, sent: each.route.replaceAll(/\{\w+\}/g, '%ff') }));
    expect(await listOthersByCaller(400, malformed)).toEqual([]);
  });

  it('have 400 of each public route with an id, for one that cannot be decoded', async () => {
    const of = withStatus('400').filter((each) => scopeOf(each) === undefined && each.route.startsWith('GET /api/'));
    const malformed = of.map((each) => ({ ...each, sent: each.route.replaceAll(/\{\w+\}/g, '%ff') }));
    expect(await listOthers(400, malformed)).toEqual([]);
  });

  it('have 400 of each read, for an unknown parameter', async () => {
    const of = withStatus('400').filter((each) => isRead(each) && scopeOf(each) !== undefined && !isScim(each));
    const sent = of.map((each) => ({ ...each, sent: `${each.route}?unknown=1` }));
    expect(await listOthersByCaller(400, sent)).toEqual([]);
  });

  it('have 400 of each list, for a page without items', async () => {
    const of = operations.filter(hasPages).map((each) => ({ ...each, sent: `${each.route}?page%5Bsize%5D=0` }));
    expect(await listOthersByCaller(400, of)).toEqual([]);
  });

  it('have 400 of each route with a body, for a list', async () => {
    const of = operations.filter((each) => hasBody(each) && !isScim(each));
    expect(await listOthersByCaller(400, of, { body: '[]' })).toEqual([]);
  });

  describe('while the clock is stopped', () => {
    let clock: StoppedClock;

    beforeAll(() => {
      clock = stopClock();
    });

    afterAll(() => clock.release());

    it('have 429 of each route, for an address that has used up its quota', async () => {
      for (const definition of PLATFORM_SERVICES) {
        const own = operations.filter(({ route }) => routes.get(route)!.name === definition.name);
        const limited = await world.serve(definition, { TRUST_INTERNAL_URL: trust.url, RATE_PER_ADDRESS: '1' });
        for (let count = 0; count < 2; count += 1) await fetch(`${limited.url}/none`);
        expect(await listOthers(429, own, {}, () => limited)).toEqual([]);
      }
    });
  });
});
