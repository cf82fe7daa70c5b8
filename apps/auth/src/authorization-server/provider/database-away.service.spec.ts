import { serviceActor, withActor } from '@vc/platform/audit';
import { createId } from '@vc/platform/persistence';
import { Browser } from '@vc/testing/unit/browser';
import { DatabaseProxy } from '@vc/testing/unit/database-proxy';
import { requestJson } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { CreateClientDto } from '../clients/create-client.dto';
import { authService, ClientsService, TenantsService } from '../../index';

const PUBLIC_URL = 'http://platform.test';
const CALLBACK = 'https://app.test/callback';
const CLIENT_ID = 'acme-app';
const S256_CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

type Form = Record<string, string>;

describe('the authorization server without PostgreSQL', () => {
  let world: TestWorld;
  let proxy: DatabaseProxy;
  let service: TestService;
  let secret: string;
  let accessToken: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    proxy = await DatabaseProxy.start(world.database.url);
    service = await world.serve(authService, { DATABASE_URL: proxy.url });
    const { id: tenantId } = await service.app.get(TenantsService).ensure('acme', 'Acme');
    const dto = Object.assign(new CreateClientDto(), {
      clientId: CLIENT_ID,
      name: 'Acme app',
      scopes: ['wallet', 'credentials.read'],
      grantTypes: ['client_credentials', 'authorization_code', 'refresh_token'],
      redirectUris: [CALLBACK],
    });
    const create = () => service.app.get(ClientsService).create({ tenantId }, dto);
    const client = await withActor(serviceActor('auth'), create);
    secret = client.clientSecret!;
    const { body } = await post('/connect/token', { grant_type: 'client_credentials' });
    accessToken = body.access_token;
  });

  afterEach(() => proxy.restore());

  afterAll(async () => {
    await service?.stop();
    await proxy?.stop();
    await world?.stop();
  });

  function post(path: string, form: Form) {
    const authorization = `Basic ${Buffer.from(`${CLIENT_ID}:${secret}`).toString('base64')}`;
    return requestJson(`${service.url}/auth${path}`, { body: new URLSearchParams(form), headers: { authorization } });
  }

  /** An authorization request that needs a log-in. */
  const authorizationRequest: Form = {
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'wallet',
    code_challenge: S256_CHALLENGE,
    code_challenge_method: 'S256',
  };

  async function createAuthorizationUrl(): Promise<string> {
    const { status, body } = await post('/par', authorizationRequest);
    expect({ status, body }).toMatchObject({ status: 201, body: { request_uri: expect.any(String) } });
    const query = new URLSearchParams({ client_id: CLIENT_ID, request_uri: body.request_uri });
    return `${service.url}/auth/authorize?${query}`;
  }

  const code: Form = { grant_type: 'authorization_code', code: 'c'.repeat(43), redirect_uri: CALLBACK };

  it.each<[string, string, () => Form]>([
    ['a refresh token', '/connect/token', () => ({ grant_type: 'refresh_token', refresh_token: 'r'.repeat(43) })],
    ['an authorization code', '/connect/token', () => ({ ...code, code_verifier: 'v'.repeat(43) })],
    ['an introspection', '/introspect', () => ({ token: accessToken })],
    ['a revocation', '/revoke', () => ({ token: accessToken })],
    ['a pushed authorization request', '/par', () => authorizationRequest],
  ])('rejects %s with temporarily_unavailable until PostgreSQL is back', async (_, path, form) => {
    proxy.break();
    const { status, headers, body } = await post(path, form());
    expect({ status, body, retryAfter: headers.get('retry-after') }).toEqual({
      status: 503,
      body: { error: 'temporarily_unavailable' },
      retryAfter: expect.stringMatching(/^\d+$/),
    });
    proxy.restore();
    expect((await post(path, form())).status).toBeLessThan(500);
  });

  it('rejects a client that is not cached with temporarily_unavailable', async () => {
    proxy.break();
    const form = { grant_type: 'client_credentials', client_id: createId(), client_secret: 'guess' };
    const { status, body } = await requestJson(`${service.url}/auth/connect/token`, {
      body: new URLSearchParams(form),
    });
    expect({ status, body }).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } });
  });

  it('rejects a browser with a page of status 503', async () => {
    const address = await createAuthorizationUrl();
    proxy.break();
    const response = await fetch(address);
    expect({ status: response.status, retryAfter: response.headers.get('retry-after') }).toEqual({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
    });
    expect(await response.text()).toContain('temporarily_unavailable');
  });

  it('rejects a form with a page of status 503, and returns the same form afterwards', async () => {
    const browser = new Browser(CALLBACK, [PUBLIC_URL, service.url]);
    await browser.open(await createAuthorizationUrl());
    expect(browser.heading).toBe('Log in');
    const form = browser.address;
    proxy.break();
    await browser.submit({ name: 'thandi', password: 'correct', decision: 'continue' });
    expect(browser.status).toBe(503);
    proxy.restore();
    await browser.open(form);
    expect(browser.heading).toBe('Log in');
  });

  it('publishes its keys and its metadata', async () => {
    proxy.break();
    for (const path of ['/auth/jwks', '/.well-known/oauth-authorization-server/auth']) {
      expect((await requestJson(service.url + path)).status).toBe(200);
    }
  });
});
