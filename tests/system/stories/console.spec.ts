import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { consoleService } from '@vc/app/console';
import { browserAppClientId } from '@vc/contract/access';
import { handlerOn, openListener } from '@vc/platform/http';
import { type RunningService, startService } from '@vc/platform/service';
import { LocalServer, readBody } from '@vc/testing/unit/local-server';
import { sendBeforeReading } from '@vc/testing/unit/raw-request';
import { requestJson } from '@vc/testing/unit/request-json';
import { stopClock, type StoppedClock } from '@vc/testing/unit/stopped-clock';
import { inviteMember, PASSWORD, TestConsole } from '../../support/test-console';
import { type Organization, TestPlatform } from '../../support/test-platform';

const STEP_MS = 30_000;
/** Shortly before the access token ends. */
const TOKEN_AGE_MS = 570_000;
const APP = '<!doctype html><title>The app</title>';
const SCRIPT = 'export {};'.repeat(100);

/** Writes a built app. Returns its folder. */
function writeApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vc-console-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), APP);
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets/index-4f3a.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/index-4f3a.js.br'), brotliCompressSync(SCRIPT));
  return folder;
}

/** The status of the answer to a path that is sent as it is. */
async function statusOf(url: string, path: string, headers: Record<string, string>): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  const [response] = await once(request({ hostname, port, path, headers }).end(), 'response');
  response.resume();
  return response.statusCode;
}

describe('the console', () => {
  let webDir: string;
  let world: TestPlatform;
  let acme: Organization;
  let clock: StoppedClock;
  const replicas: RunningService[] = [];

  beforeAll(async () => {
    process.env.CONSOLE_WEB_DIR = webDir = writeApp();
    world = await TestPlatform.start();
    acme = await world.organization('acme');
  });

  beforeEach(() => {
    clock = stopClock();
  });

  afterEach(() => clock.release());

  afterAll(async () => {
    for (const replica of replicas) await replica.stop();
    await world?.stop();
    rmSync(webDir, { recursive: true, force: true });
  });

  const publicUrl = () => world.platform.demo.publicUrl;

  /** A member who has logged in. */
  async function logInNew(email: string, roles: string[]): Promise<{ id: string; console: TestConsole }> {
    const id = await inviteMember(world, acme, email, roles);
    const console = new TestConsole(world);
    expect((await console.logIn('acme', email)).status).toBe(302);
    return { id, console };
  }

  /** Another replica of the console, with the settings of the first one. Returns its address. */
  async function startReplica(settings: Record<string, string> = {}): Promise<string> {
    const { app } = world.platform.services.find(({ name }) => name === 'console')!;
    const own = Object.entries(app.get(consoleService.config)).filter(([, value]) => value !== undefined);
    const environment = Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
    const replica = await startService(consoleService, { ...environment, ...settings });
    replicas.push(replica);
    const server = await openListener(replica.app, handlerOn(replica.app, 'public'), { port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const sessionsOf = (memberId: string) =>
    world.database.query<{ tokens: string }>('SELECT tokens FROM console.sessions WHERE member_id = $1', [memberId]);

  /** The number of grants and refresh tokens. */
  async function grantsOf(tenantId: string): Promise<number> {
    const sql = `SELECT 1 FROM auth.provider_state WHERE model IN ('RefreshToken', 'Grant') AND owner_tenant_id = $1`;
    return (await world.database.query(sql, [tenantId])).length;
  }

  describe('GET /console/log-in and GET /console/callback', () => {
    it('log a member in with the second factor, without a page of consent, and lead to the page of returnTo', async () => {
      const id = await inviteMember(world, acme, 'owner@acme.example', ['owner']);
      const console = new TestConsole(world);
      await console.begin('acme', '/console/credentials?tab=1#top');
      expect(console.browser.page).toContain('acme');
      const callback = await console.authenticate('owner@acme.example');
      const response = await console.open(callback);
      expect([response.status, response.headers.get('location')]).toEqual([302, '/console/credentials?tab=1#top']);
      const cookies = response.headers.getSetCookie();
      expect(cookies).toEqual([
        'console-log-in=; Path=/console/callback; HttpOnly; SameSite=Lax; Max-Age=0',
        expect.stringMatching(/^console-session=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict$/),
      ]);
      expect(await console.call('GET', '/session')).toMatchObject({
        status: 200,
        body: {
          data: {
            member: { id, name: 'Thandi', email: 'owner@acme.example' },
            tenant: { id: acme.tenantId, slug: 'acme', name: 'acme' },
            roles: ['owner'],
            scopes: expect.arrayContaining(['admin', 'credentials.write']),
            isOperator: false,
            expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
          },
        },
      });
    });

    it('log staff of the operator in, with the scopes to which its tenant is entitled', async () => {
      const operator = { token: await world.operatorToken() };
      await inviteMember(world, operator, 'operator@platform.example', ['owner']);
      const console = new TestConsole(world);
      await console.logIn('platform', 'operator@platform.example');
      const { data } = (await console.call('GET', '/session')).body;
      expect(data).toMatchObject({ isOperator: true, tenant: { slug: 'platform' } });
      expect(data.scopes).not.toContain('sc-citizen');
      expect((await console.call('GET', '/auth/admin/tenants')).body.data.length).toBeGreaterThan(1);
    });

    it('keep no token and no session id in the clear', async () => {
      const { id, console } = await logInNew('sealed@acme.example', ['issuer']);
      const rows = JSON.stringify(await world.database.query('SELECT * FROM console.sessions'));
      expect(rows).toContain(id);
      expect(rows).not.toMatch(/eyJ/);
      expect(rows).not.toContain(console.browser.cookieOf('console-session'));
    });

    it.each([
      'https://evil.example/console',
      '//evil.example',
      '/console/../auth/admin',
      '/console\\evil.example',
      '/auth/admin/staff',
    ])('reject the address %s with a page', async (returnTo) => {
      const query = new URLSearchParams({ tenant: 'acme', returnTo });
      const response = await fetch(`${publicUrl()}/console/log-in?${query}`, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      expect(await response.text()).toContain('You are not logged in');
    });

    it.each([
      ['tenant=nobody', 404],
      ['tenant=', 400],
      ['', 400],
      ['tenant=acme&tenant=other', 400],
      ['tenant=%00', 400],
    ])('reject the query "%s" with %i', async (query, status) => {
      const response = await fetch(`${publicUrl()}/console/log-in?${query}`, { redirect: 'manual' });
      expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    });

    it('reject a member of another organization', async () => {
      const other = await world.organization('other');
      await inviteMember(world, other, 'only@other.example', ['owner']);
      const console = new TestConsole(world);
      await console.begin('acme');
      await console.submit({ name: 'only@other.example', password: PASSWORD });
      expect(console.browser.status).toBe(401);
    });

    it('reject members of a suspended organization', async () => {
      const operator = await world.operatorToken();
      const { tenantId } = await world.organization('closed');
      await world.call(operator, 'PATCH', `/auth/admin/tenants/${tenantId}`, { status: 'suspended' });
      clock.advance(6_000);
      const response = await fetch(`${publicUrl()}/console/log-in?tenant=closed`, { redirect: 'manual' });
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    });

    describe('reject with a page, and without a session,', () => {
      const CASES: [string, (callback: URL) => void, number][] = [
        ['another state', ({ searchParams }) => searchParams.set('state', 'x'), 409],
        ['no state', ({ searchParams }) => searchParams.delete('state'), 409],
        ['two states', ({ searchParams }) => searchParams.append('state', 'x'), 409],
        ['another issuer', ({ searchParams }) => searchParams.set('iss', 'https://evil.example/auth'), 403],
        ['no issuer', ({ searchParams }) => searchParams.delete('iss'), 403],
        ['another code', ({ searchParams }) => searchParams.set('code', 'x'), 409],
        ['no code', ({ searchParams }) => searchParams.delete('code'), 409],
        ['an error', ({ searchParams }) => searchParams.set('error', 'access_denied'), 403],
      ];
      let console: TestConsole;
      let callback: URL;

      beforeAll(async () => {
        await inviteMember(world, acme, 'forged@acme.example', ['issuer']);
        console = new TestConsole(world);
        await console.begin('acme');
        callback = await console.authenticate('forged@acme.example');
      });

      it.each(CASES)('%s', async (_, forge, status) => {
        const forged = new URL(callback);
        forge(forged);
        const response = await console.open(forged);
        expect([response.status, response.headers.getSetCookie()]).toEqual([status, []]);
        expect(await response.text()).toContain('You are not logged in');
        expect((await console.call('GET', '/session')).status).toBe(401);
      });

      it('the callback of a log-in that another browser has begun', async () => {
        const response = await new TestConsole(world).open(callback);
        expect([response.status, response.headers.getSetCookie()]).toEqual([409, []]);
      });

      it('a repeated callback', async () => {
        expect((await console.open(callback)).status).toBe(302);
        expect((await console.open(callback)).status).toBe(409);
      });
    });

    it('end the session whose code is used again', async () => {
      await inviteMember(world, acme, 'replayed@acme.example', ['issuer']);
      const victim = new TestConsole(world);
      await victim.begin('acme');
      const callback = await victim.authenticate('replayed@acme.example');
      const cookie = victim.browser.cookieOf('console-log-in');
      expect((await victim.open(callback)).status).toBe(302);
      expect((await victim.call('GET', '/session')).status).toBe(200);
      const replayed = await fetch(callback, { headers: { cookie: `console-log-in=${cookie}` }, redirect: 'manual' });
      expect([replayed.status, replayed.headers.getSetCookie()]).toEqual([409, []]);
      expect((await victim.call('GET', '/session')).status).toBe(401);
    });

    it('give each log-in a session of its own, and end the former one of the browser', async () => {
      const { id, console } = await logInNew('again@acme.example', ['issuer']);
      const former = console.browser.cookieOf('console-session');
      clock.advance(STEP_MS);
      await console.logIn('acme', 'again@acme.example');
      expect(console.browser.cookieOf('console-session')).not.toBe(former);
      expect(await sessionsOf(id)).toHaveLength(1);
      const { status } = await requestJson(`${publicUrl()}/console/session`, {
        headers: { 'x-console-request': '1', cookie: `console-session=${former}` },
      });
      expect(status).toBe(401);
    });
  });

  describe('the client of the console', () => {
    it('is in no list, and cannot be registered', async () => {
      const { body } = await world.call(acme.token, 'GET', '/auth/admin/clients');
      expect(JSON.stringify(body)).not.toContain('console.');
      const client = { clientId: browserAppClientId('console', acme.tenantId), name: 'Forged', scopes: ['admin'] };
      const { status } = await world.call(acme.token, 'POST', '/auth/admin/clients', {
        ...client,
        grantTypes: ['client_credentials'],
      });
      expect(status).toBe(409);
    });

    it('gets no tokens without the key of the service', async () => {
      const { authUrl } = world.platform.demo;
      const client_id = browserAppClientId('console', acme.tenantId);
      for (const grant_type of ['client_credentials', 'authorization_code']) {
        const body = new URLSearchParams({ grant_type, client_id, code: 'x' });
        expect((await requestJson(`${authUrl}/connect/token`, { body })).status).toBe(401);
      }
    });
  });

  describe('the proxy', () => {
    it('reaches the services and the administration with the token of the member', async () => {
      const { id, console } = await logInNew('proxy@acme.example', ['owner']);
      const paths = ['/api/credentials', '/api/certificates', '/api/presentations', '/api/endpoints'];
      for (const path of [...paths, '/auth/admin/staff']) {
        const { status, headers, body } = await console.call('GET', `${path}?page%5Bsize%5D=1`);
        expect({ path, status }).toEqual({ path, status: 200 });
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('set-cookie')).toBeNull();
        expect(body).toBeDefined();
      }
      const { body } = await console.call('GET', `/auth/admin/staff/${id}`);
      expect(body.data.email).toBe('proxy@acme.example');
    });

    it('passes on entity tags and preconditions, idempotency keys and errors', async () => {
      const { id, console } = await logInNew('tags@acme.example', ['owner']);
      const own = { 'x-console-request': '1' };
      const path = `/auth/admin/staff/${id}`;
      const etag = (await console.call('GET', path)).headers.get('etag')!;
      expect((await console.call('GET', path, undefined, { ...own, 'if-none-match': etag })).status).toBe(304);
      const change = { name: 'Thandi Nkosi' };
      const patch = (match: string) => console.call('PATCH', path, change, { ...own, 'if-match': match });
      expect((await patch('"x"')).status).toBe(412);
      expect((await patch(etag)).status).toBe(200);
      const create = () =>
        console.call(
          'POST',
          '/onboarding/users',
          { email: 'key@acme.example' },
          { ...own, 'idempotency-key': '"one"' },
        );
      const [first, second] = [await create(), await create()];
      expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id]);
      expect(await console.call('POST', '/onboarding/users', { email: 5 })).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'VALIDATION_ERROR', source: { pointer: '/email' } }] },
      });
    });

    it('gives a member what the roles allow, and no more', async () => {
      const { console } = await logInNew('support@acme.example', ['support']);
      expect((await console.call('GET', '/api/credentials')).status).toBe(200);
      expect((await console.call('GET', '/auth/admin/staff')).status).toBe(403);
      expect((await console.call('POST', '/onboarding/users', { email: 'x@acme.example' })).status).toBe(403);
    });

    it('passes on PAYLOAD_TOO_LARGE', async () => {
      const { console } = await logInNew('upload@acme.example', ['owner']);
      const { status, body } = await console.call('POST', '/onboarding/users', {
        externalIdentifier: 'x'.repeat(9_000_000),
      });
      expect([status, body.errors[0].code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    });

    describe('before a service', () => {
      let service: LocalServer;
      let origin: string;
      let console: TestConsole;
      let presented: IncomingHttpHeaders;
      let answer: (request: IncomingMessage, response: ServerResponse) => unknown;

      beforeAll(async () => {
        service = await LocalServer.start((request, response) => {
          presented = request.headers;
          return answer(request, response);
        });
        origin = await startReplica({ SERVICES_URL: service.url });
        ({ console } = await logInNew('bound@acme.example', ['owner']));
      });

      afterAll(() => service?.stop());

      const headersOf = ({ browser }: TestConsole) => ({
        cookie: `console-session=${browser.cookieOf('console-session')}`,
        'x-console-request': '1',
      });

      const send = (init: RequestInit = {}) =>
        fetch(`${origin}/console/api/credentials`, { ...init, headers: headersOf(console) });

      it('binds the access token to the key of its session, so that no service can use it', async () => {
        answer = (_, response) => response.end();
        await send();
        expect(presented).toMatchObject({ authorization: expect.stringMatching(/^DPoP eyJ/), dpop: expect.anything() });
        expect(presented).not.toHaveProperty('cookie');
        const token = presented.authorization!.slice('DPoP '.length);
        for (const scheme of ['DPoP', 'Bearer']) {
          const headers = { authorization: `${scheme} ${token}`, dpop: String(presented.dpop) };
          expect((await requestJson(world.urlOf('/auth/admin/staff'), { headers })).status).toBe(401);
        }
      });

      it('passes on status, headers and bodies, and no cookie or challenge', async () => {
        answer = async (request, response) => {
          const headers = {
            'retry-after': '7',
            'set-cookie': 'a=b',
            'www-authenticate': 'DPoP',
            'x-hop': '1',
            connection: 'x-hop',
          };
          response.writeHead(503, headers).end(await readBody(request));
        };
        const body = 'x'.repeat(500_000);
        const response = await send({ method: 'POST', body });
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7']);
        for (const name of ['set-cookie', 'www-authenticate', 'x-hop']) expect(response.headers.get(name)).toBeNull();
        expect(await response.text()).toBe(body);
      });

      it('rejects a body that is too long without a request to the service', async () => {
        answer = (_, response) => response.end('received');
        const body = Buffer.alloc(16 * 1024 * 1024);
        const headers = Object.entries(headersOf(console)).map(([name, value]) => `${name}: ${value}`);
        const lines = ['POST /console/api/credentials HTTP/1.1', ...headers, `Content-Length: ${body.length}`];
        const received = await sendBeforeReading(origin, lines, body);
        expect(received).toMatch(/^HTTP\/1\.1 413 .*PAYLOAD_TOO_LARGE/s);
      });

      it('passes on event streams as they are sent', async () => {
        let end: () => unknown = () => undefined;
        answer = (_, response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
          end = () => response.end();
        };
        const { body } = await send();
        const reader = body!.getReader();
        expect(Buffer.from((await reader.read()).value).toString()).toBe('data: 1\n\n');
        end();
        expect((await reader.read()).done).toBe(true);
      });

      it('ends its request when the browser leaves', async () => {
        const leaving = new AbortController();
        const ended = new Promise((resolve) => {
          answer = (_, response) => {
            response.once('close', resolve);
            leaving.abort();
          };
        });
        await expect(send({ signal: leaving.signal })).rejects.toThrow();
        await ended;
      });

      it('answers 503 while a service is away', async () => {
        answer = (_, response) => response.destroy();
        const response = await send();
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
        expect((await console.call('GET', '/session')).status).toBe(200);
      });
    });

    it('rejects requests of other sites with FORBIDDEN', async () => {
      const { console } = await logInNew('csrf@acme.example', ['owner']);
      const foreign = [
        {},
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
      ];
      const requests: [string, string][] = [
        ['POST', '/onboarding/users'],
        ['DELETE', '/auth/admin/staff/x'],
        ['GET', '/api/credentials'],
        ['GET', '/session'],
        ['POST', '/log-out'],
      ];
      for (const headers of foreign as Record<string, string>[]) {
        for (const [method, path] of requests) {
          const { status, body } = await console.call(method, path, undefined, headers);
          expect({ path, headers, status, code: body?.errors[0].code }).toEqual({
            path,
            headers,
            status: 403,
            code: 'FORBIDDEN',
          });
        }
      }
      expect((await console.call('GET', '/session', undefined, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    });

    it.each([undefined, 'x', 'a'.repeat(43), `${'a'.repeat(43)}; console-session=b`])(
      'rejects the cookie %s with UNAUTHORIZED',
      async (cookie) => {
        const headers = {
          'x-console-request': '1',
          ...(cookie !== undefined && { cookie: `console-session=${cookie}` }),
        };
        for (const path of ['/session', '/api/credentials', '/auth/admin/staff']) {
          const { status, body } = await requestJson(`${publicUrl()}/console${path}`, { headers });
          expect([status, body.errors[0].code]).toEqual([401, 'UNAUTHORIZED']);
        }
      },
    );

    it('does not take the tokens of the browser', async () => {
      const headers = { 'x-console-request': '1' };
      const { status } = await requestJson(`${publicUrl()}/console/auth/admin/staff`, { token: acme.token, headers });
      expect(status).toBe(401);
    });

    it('reaches nothing else, also without a gateway before it', async () => {
      const url = await startReplica();
      const { console } = await logInNew('paths@acme.example', ['owner']);
      const cookie = `console-session=${console.browser.cookieOf('console-session')}`;
      const paths: [string, number][] = [
        ['/console/api/credentials', 200],
        ['/console/auth/admin/staff', 200],
        ['/console/api/../auth/admin/staff', 400],
        ['/console/api/%2e%2e/auth/admin/staff', 400],
        ['/console/api/..%2fauth/admin/staff', 400],
        ['/console/api/%5c..%5cinternal', 400],
        ['/console/api//internal', 400],
        ['/console/%61pi/credentials', 404],
        ['/console/auth/%61dmin/staff', 404],
        ['/console/auth/v1/admin/staff', 404],
        ['/console/auth/connect/token', 404],
        ['/console/auth/jwks', 404],
        ['/console/internal/tenants', 404],
        ['/console/health/ready', 404],
        ['/console/api/internal/x', 404],
        ['/console/api/unknown', 404],
        ['/internal/tenants', 404],
      ];
      for (const [path, status] of paths) {
        const sent = await statusOf(url, path, { cookie, 'x-console-request': '1' });
        expect({ path, status: sent }).toEqual({ path, status });
      }
    });

    it('answers no request of another origin (CORS)', async () => {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
      const answer = await requestJson(`${publicUrl()}/console/api/credentials`, { method: 'OPTIONS', headers });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, null]);
    });
  });

  describe('the session', () => {
    it('refreshes its tokens once for concurrent requests of all replicas', async () => {
      const replica = await startReplica();
      const { id, console } = await logInNew('tabs@acme.example', ['owner']);
      const [before] = await sessionsOf(id);
      clock.advance(TOKEN_AGE_MS);
      const atReplica = (path: string) =>
        requestJson(`${replica}/console${path}`, {
          headers: {
            'x-console-request': '1',
            cookie: `console-session=${console.browser.cookieOf('console-session')}`,
          },
        });
      const calls = Array.from({ length: 6 }, () => [console.call('GET', '/api/credentials'), atReplica('/session')]);
      const answers = await Promise.all(calls.flat());
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const [after] = await sessionsOf(id);
      expect(after!.tokens).not.toBe(before!.tokens);
      // A refresh token that is used twice would have ended the session.
      clock.advance(TOKEN_AGE_MS);
      expect((await console.call('GET', '/api/credentials')).status).toBe(200);
      expect((await atReplica('/session')).status).toBe(200);
    });

    it('is refreshed by a later request when the authorization server was away, or a replica has ended meanwhile', async () => {
      const away = await LocalServer.start((_, response) => response.destroy());
      const replica = await startReplica({ SERVICES_URL: away.url });
      const { id, console } = await logInNew('away@acme.example', ['owner']);
      clock.advance(TOKEN_AGE_MS);
      const cookie = `console-session=${console.browser.cookieOf('console-session')}`;
      const { status } = await requestJson(`${replica}/console/session`, {
        headers: { 'x-console-request': '1', cookie },
      });
      await away.stop();
      expect(status).toBe(503);
      const lease = 'UPDATE console.sessions SET refreshing_until = $2 WHERE member_id = $1';
      await world.database.query(lease, [id, new Date(Date.now() - 1)]);
      expect((await console.call('GET', '/session')).status).toBe(200);
    });

    it('ends when the authorization server refuses to refresh it', async () => {
      const { id, console } = await logInNew('refused@acme.example', ['owner']);
      await world.call(acme.token, 'PATCH', `/auth/admin/staff/${id}`, { status: 'suspended' });
      clock.advance(TOKEN_AGE_MS);
      expect((await console.call('GET', '/api/credentials')).status).toBe(401);
      expect(await sessionsOf(id)).toEqual([]);
    });

    it('ends after the idle time, and after the longest time', async () => {
      const { console } = await logInNew('idle@acme.example', ['owner']);
      clock.advance(30 * 60_000);
      expect((await console.call('GET', '/session')).status).toBe(401);

      const { console: active } = await logInNew('active@acme.example', ['owner']);
      const expiresAt = async () =>
        Date.parse((await active.call('GET', '/session')).body?.data.expiresAt) - Date.now();
      for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
        clock.advance(20 * 60_000);
        expect(await expiresAt()).toBeLessThanOrEqual(30 * 60_000);
      }
      expect(await expiresAt()).toBe(20 * 60_000);
      clock.advance(20 * 60_000);
      expect((await active.call('GET', '/session')).status).toBe(401);
    });

    it('ends with POST /console/log-out, and so do its tokens', async () => {
      const { id, console } = await logInNew('out@acme.example', ['owner']);
      const session = console.browser.cookieOf('console-session');
      const before = await grantsOf(acme.tenantId);
      const { status, headers } = await console.call('POST', '/log-out');
      expect([status, headers.getSetCookie()]).toEqual([
        204,
        ['console-session=; Path=/console; HttpOnly; SameSite=Strict; Max-Age=0'],
      ]);
      expect(await sessionsOf(id)).toEqual([]);
      // The refresh token and the grant.
      expect(await grantsOf(acme.tenantId)).toBe(before - 2);
      const headersOf = { 'x-console-request': '1', cookie: `console-session=${session}` };
      expect((await requestJson(`${publicUrl()}/console/session`, { headers: headersOf })).status).toBe(401);
      expect((await console.call('POST', '/log-out')).status).toBe(204);
    });

    it.each([
      ['is suspended', { status: 'suspended' }],
      ['has other roles', { roles: ['support'] }],
    ])('ends at once when the member %s', async (name, change) => {
      const { id, console } = await logInNew(`${name.replaceAll(' ', '-')}@acme.example`, ['owner']);
      const { console: other } = await logInNew(`${name.replaceAll(' ', '-')}-too@acme.example`, ['owner']);
      await world.call(acme.token, 'PATCH', `/auth/admin/staff/${id}`, change);
      const { status, body } = await console.call('GET', '/api/credentials');
      expect([status, body.errors[0].code]).toEqual([401, 'UNAUTHORIZED']);
      expect((await console.call('GET', '/session')).status).toBe(401);
      expect(await sessionsOf(id)).toEqual([]);
      expect((await other.call('GET', '/session')).status).toBe(200);
    });
  });

  describe('the app', () => {
    const open = (path: string, headers: Record<string, string> = { accept: 'text/html' }, origin = publicUrl()) =>
      fetch(`${origin}${path}`, { headers });

    it.each(['/console', '/console/', '/console/credentials/1', '/console/staff?tab=roles'])(
      'is the answer to a browser that opens %s',
      async (path) => {
        const response = await open(path);
        expect([response.status, await response.text()]).toEqual([200, APP]);
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy':
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
          'cross-origin-opener-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        });
      },
    );

    it('has files that never change, compressed for browsers that accept it', async () => {
      const plain = await open('/console/assets/index-4f3a.js', { 'accept-encoding': 'identity' });
      expect([plain.status, await plain.text(), plain.headers.get('content-encoding')]).toEqual([200, SCRIPT, null]);
      expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      const compressed = await open('/console/assets/index-4f3a.js', { 'accept-encoding': 'br' });
      expect([compressed.headers.get('content-encoding'), await compressed.text()]).toEqual(['br', SCRIPT]);
      const icon = await open('/console/favicon.svg', {});
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(icon.headers.get('cache-control')).toBe('no-cache');
    });

    it.each<[string, Record<string, string>, number]>([
      ['/console/assets/missing-1.js', { accept: 'text/html' }, 404],
      ['/console/assets', { accept: 'text/html' }, 200],
      ['/console/credentials', { accept: 'application/json' }, 404],
      ['/console/assets/..%2f..%2fpackage.json', {}, 400],
      ['/console/.env', {}, 404],
      ['/console/assets/index-4f3a.js.br', {}, 404],
    ])('answers %s with %j by %i', async (path, headers, status) => {
      expect((await open(path, headers)).status).toBe(status);
    });

    it('is a page of 503 where it is not built', async () => {
      const origin = await startReplica({ CONSOLE_WEB_DIR: join(webDir, 'missing') });
      const response = await open('/console', undefined, origin);
      expect([response.status, await response.text()]).toEqual([
        503,
        expect.stringContaining('The console is not built'),
      ]);
      expect((await open('/health/ready', {}, origin)).status).toBe(200);
    });
  });
});
