import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { requestJson } from '@vc/testing/unit/request-json';
import { TestWorld } from '@vc/testing/service/test-world';
import { authService, ClientsService, TenantsService } from '../../index';

describe('the endpoints of OAuth', () => {
  let world: TestWorld;
  let service: TestService;
  let client: { client_id: string; client_secret: string };

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(authService);
    client = await createClient('acme');
  });

  afterAll(() => world?.stop());

  async function createClient(slug: string): Promise<typeof client> {
    const { id: tenantId } = await service.app.get(TenantsService).ensure(slug, slug);
    const token = await world.authority.accessToken({ tenantId, scopes: ['admin'] });
    const grantTypes = ['client_credentials', 'authorization_code'];
    const redirectUris = ['https://app.example/callback'];
    const body = { name: 'App', scopes: ['trust.read', 'wallet'], grantTypes, redirectUris };
    const { data } = (await requestJson(`${service.url}/auth/admin/clients`, { token, body })).body;
    return { client_id: data.clientId, client_secret: data.clientSecret };
  }

  const post = (path: string, form: Record<string, string>): Promise<JsonAnswer> =>
    requestJson(`${service.url}/auth${path}`, { body: new URLSearchParams(form) });

  describe.each(['/introspect', '/revoke'])('POST %s', (path) => {
    it('rejects a request without a token with invalid_request', async () => {
      expect(await post(path, client)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    });

    it('rejects a wrong secret with invalid_client', async () => {
      const answer = await post(path, { ...client, client_secret: 'wrong', token: 'x' });
      expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    });
  });

  describe('an access token', () => {
    let token: string;

    beforeEach(async () => {
      const form = { ...client, grant_type: 'client_credentials', scope: 'trust.read' };
      token = (await post('/connect/token', form)).body.access_token;
    });

    const introspect = async (by: typeof client) => (await post('/introspect', { ...by, token })).body;

    it('is introspected by the clients of its tenant, and by those of no other tenant', async () => {
      const active = { active: true, client_id: client.client_id, scope: 'trust.read' };
      expect(await introspect(client)).toMatchObject(active);
      expect(await introspect(await createClient('acme'))).toMatchObject(active);
      expect(await introspect(await createClient('stranger'))).toEqual({ active: false });
    });

    it('is revoked by its client, and by no other', async () => {
      for (const slug of ['acme', 'stranger']) {
        await post('/revoke', { ...(await createClient(slug)), token });
        expect(await introspect(client)).toMatchObject({ active: true });
      }
      expect(await post('/revoke', { ...client, token })).toMatchObject({ status: 200 });
      expect(await introspect(client)).toEqual({ active: false });
    });
  });

  it('rejects challenges with 404 without attesters of wallets', async () => {
    const { status, body } = await requestJson(`${service.url}/auth/challenge`, { method: 'POST' });
    expect({ status, body }).toMatchObject({ status: 404, body: { error: 'invalid_request' } });
  });

  it.each(['/connect/token', '/par', '/introspect', '/revoke', '/challenge'])(
    'rejects GET at %s with METHOD_NOT_ALLOWED',
    async (path) => {
      const { status, headers } = await requestJson(`${service.url}/auth${path}`);
      expect([status, headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
    },
  );

  /** RFC 9110 §9.3.7, https://fetch.spec.whatwg.org/#http-cors-protocol */
  it.each(['/connect/token', '/par'])('returns the methods of %s, and allows wallets in browsers', async (path) => {
    const headers = { origin: 'https://wallet.example', 'access-control-request-method': 'POST' };
    const response = await fetch(`${service.url}/auth${path}`, { method: 'OPTIONS', headers });
    const names = ['allow', 'access-control-allow-origin', 'access-control-allow-methods'];
    expect([response.status, ...names.map((name) => response.headers.get(name))]).toEqual([
      204,
      'OPTIONS, POST',
      '*',
      'OPTIONS, POST',
    ]);
  });

  it('answers requests for tokens of pages of another origin, accepted or not', async () => {
    const origin = 'https://wallet.example';
    const request = async (form: Record<string, string>) => {
      const response = await fetch(`${service.url}/auth/connect/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'trust.read', ...form }),
      });
      return [response.status, response.headers.get('access-control-allow-origin'), response.headers.get('vary')];
    };
    // The first request is answered by oidc-provider, and a second one by the fast path.
    for (let count = 0; count < 2; count += 1) expect(await request(client)).toEqual([200, '*', null]);
    expect(await request({ ...client, client_secret: 'wrong' })).toEqual([401, '*', null]);
  });

  it('lets pages of another origin not read what uses cookies or is for servers', async () => {
    for (const path of ['/authorize', '/introspect', '/revoke']) {
      for (const method of ['OPTIONS', 'GET']) {
        const { headers } = await fetch(`${service.url}/auth${path}`, {
          method,
          headers: { origin: 'https://a.example' },
        });
        expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
      }
    }
  });

  /** RFC 9110 §11.1, §11.4 */
  it.each(['Basic ', 'basic ', 'BASIC   '])('accepts the credentials of a client after %j', async (scheme) => {
    const { client_id: id, client_secret: secret } = await createClient(`basic${scheme.length}${scheme.charCodeAt(0)}`);
    const authorization = `${scheme}${btoa(`${id}:${secret}`)}`;
    for (let count = 0; count < 2; count += 1) {
      const response = await fetch(`${service.url}/auth/connect/token`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'trust.read' }),
      });
      expect(response.status).toBe(200);
    }
  });

  /** RFC 9110 §15.5.16 */
  it('rejects a request for a token with a content coding with 415', async () => {
    const response = await fetch(`${service.url}/auth/connect/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' },
      body: 'grant_type=client_credentials',
    });
    expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('returns the correlation id of the request', async () => {
    const headers = { 'x-correlation-id': 'request-1' };
    const answer = await requestJson(`${service.url}/auth/jwks`, { headers });
    expect(answer.headers.get('x-correlation-id')).toBe('request-1');
  });

  it('publishes the same metadata below the issuer', async () => {
    const addresses = ['/auth/.well-known/oauth-authorization-server', '/.well-known/oauth-authorization-server/auth'];
    const [below, above] = await Promise.all(addresses.map((path) => requestJson(service.url + path)));
    expect(below!.body).toEqual(above!.body);
  });

  it('rejects an authorization request that was not pushed with 400, and POST with METHOD_NOT_ALLOWED', async () => {
    const query = new URLSearchParams({ client_id: client.client_id, response_type: 'code', scope: 'wallet' });
    const open = (method: string) => fetch(`${service.url}/auth/authorize?${query}`, { method });
    expect([(await open('GET')).status, (await open('POST')).status]).toEqual([400, 405]);
  });

  it('ends the tokens of a client for the administration', async () => {
    const clients = service.app.get(ClientsService);
    const found = await clients.find(client.client_id);
    const token = await world.authority.accessToken({ tenantId: found!.tenantId, scopes: ['admin'] });
    const url = `${service.url}/auth/admin/clients/${found!.id}/revoke-tokens`;
    const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });
});
