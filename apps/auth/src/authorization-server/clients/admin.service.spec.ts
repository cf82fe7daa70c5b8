import { clientSubject } from '@vc/platform/access-control';
import { createId } from '@vc/platform/persistence';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { requestJson } from '@vc/testing/unit/request-json';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { authService, ClientsService, TenantsService } from '../../index';

const NEW_CLIENT = { name: 'Back end', scopes: ['trust.read'] };

describe('administration of tenants and clients', () => {
  let world: TestWorld;
  let service: TestService;
  let operator: string;
  let acme: string;
  let other: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(authService);
    const tenants = service.app.get(TenantsService);
    operator = (await tenants.ensure('platform', 'Operator')).id;
    acme = (await tenants.ensure('acme', 'Acme')).id;
    other = (await tenants.ensure('other', 'Other')).id;
  });

  afterAll(() => world?.stop());

  async function call(tenantId: string, path: string, body?: object, method?: string): Promise<JsonAnswer> {
    const token = await world.authority.accessToken({ tenantId, scopes: ['admin'], clientId: 'admin-client' });
    return requestJson(`${service.url}/auth/admin/${path}`, { token, body, method });
  }

  function token(clientId: string, clientSecret: string, form: Record<string, string> = {}): Promise<JsonAnswer> {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...form,
    });
    return requestJson(`${service.url}/auth/connect/token`, { body });
  }

  const toError = ({ status, body }: JsonAnswer) => ({
    status,
    code: body.errors[0].code,
    source: body.errors[0].source,
  });

  describe('POST, GET /admin/tenants', () => {
    it('creates a tenant, pages through all tenants and returns one for the operator', async () => {
      const created = await call(operator, 'tenants', { slug: 'new-tenant', name: 'New' });
      expect(created).toMatchObject({ status: 201, body: { data: { slug: 'new-tenant', name: 'New' } } });
      const first = await call(operator, 'tenants?page%5Bsize%5D=2');
      expect(first.body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['new-tenant', 'other']);
      const next = await call(operator, first.body.links.next.replace('/auth/admin/', ''));
      expect(next.body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['acme', 'platform']);
      const back = await call(operator, next.body.links.prev.replace('/auth/admin/', ''));
      expect(back.body.data).toEqual(first.body.data);
      expect(await call(operator, `tenants/${created.body.data.id}`)).toMatchObject({ status: 200 });
    });

    it('creates a tenant for production, or a sandbox, whose kind does not change', async () => {
      const plain = await call(operator, 'tenants', { slug: 'plain-kind', name: 'Plain' });
      expect(plain.body.data).toMatchObject({ kind: 'production' });
      const { data } = (await call(operator, 'tenants', { slug: 'trial', name: 'Trial', kind: 'sandbox' })).body;
      expect(data).toMatchObject({ kind: 'sandbox' });
      const changed = await call(operator, `tenants/${data.id}`, { kind: 'production' }, 'PATCH');
      expect(toError(changed)).toEqual({ status: 400, code: 'VALIDATION_ERROR', source: { pointer: '/kind' } });
      const profile = await requestJson(`${service.url}/internal/tenants/${data.id}`, {
        token: testServiceToken('verification', 'auth'),
      });
      expect(profile.body).toMatchObject({ kind: 'sandbox' });
    });

    it('returns the own tenant only to other administrators, and rejects their creation of tenants', async () => {
      expect((await call(acme, 'tenants')).body.data).toMatchObject([{ id: acme }]);
      expect(toError(await call(acme, `tenants/${other}`))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      const created = await call(acme, 'tenants', { slug: 'mine', name: 'Mine' });
      expect(toError(created)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    });

    it('rejects an administrator of a tenant that does not exist any more with NOT_FOUND', async () => {
      expect(toError(await call(createId(), 'tenants'))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    });

    it.each([
      ['a slug with capitals', { slug: 'Acme', name: 'x' }, '/slug'],
      ['no name', { slug: 'nameless' }, '/name'],
      ['an unknown kind', { slug: 'kindless', name: 'x', kind: 'test' }, '/kind'],
      ['an unknown member', { slug: 'more', name: 'x', plan: 'gold' }, '/plan'],
    ])('rejects %s', async (_, body, pointer) => {
      const refused = { status: 400, code: 'VALIDATION_ERROR', source: { pointer } };
      expect(toError(await call(operator, 'tenants', body))).toEqual(refused);
    });

    it('rejects a slug that is taken', async () => {
      const refused = { status: 409, code: 'CONFLICT', source: { pointer: '/slug' } };
      expect(toError(await call(operator, 'tenants', { slug: 'acme', name: 'Again' }))).toEqual(refused);
    });
  });

  describe('PATCH /admin/tenants/{id}', () => {
    const logo = { uri: 'data:image/svg+xml;base64,PHN2Zy8+', altText: 'Acme' };
    const patch = (tenantId: string, id: string, body: object) => call(tenantId, `tenants/${id}`, body, 'PATCH');

    it('rejects the suspension of the operator with INVALID_STATE', async () => {
      const answer = await patch(operator, operator, { status: 'suspended' });
      expect(toError(answer)).toEqual({ status: 409, code: 'INVALID_STATE', source: { pointer: '/status' } });
    });

    it('changes the name and the display of the own tenant, and returns them to the other services', async () => {
      const display = { primaryColor: '#aa3300', logo };
      const changed = await patch(other, other, { name: 'Other & Sons', display });
      expect(changed).toMatchObject({ status: 200, body: { data: { slug: 'other', name: 'Other & Sons', display } } });
      expect((await patch(operator, other, { name: 'Other' })).body.data).toMatchObject({ name: 'Other', display });
      const profile = await requestJson(`${service.url}/internal/tenants/${other}`, {
        token: testServiceToken('issuance', 'auth'),
      });
      const unchanged = { id: other, slug: 'other', kind: 'production', entitlements: [] };
      expect(profile.body).toEqual({ ...unchanged, name: 'Other', display });
      expect((await patch(other, other, { display: {} })).body.data.display).toEqual({});
    });

    it('keeps concurrent changes of different members', async () => {
      for (let round = 1; round <= 10; round += 1) {
        const [name, display] = [`Other ${round}`, { primaryColor: `#0000${round + 10}` }];
        await Promise.all([patch(other, other, { name }), patch(operator, other, { display })]);
        expect((await call(other, `tenants/${other}`)).body.data).toMatchObject({ name, display });
      }
    });

    it('rejects another tenant with NOT_FOUND', async () => {
      expect(toError(await patch(acme, other, { name: 'Mine' }))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    });

    it.each([
      ['a logo on a server', { logo: { uri: 'https://example.com/logo.png' } }, '/display/logo/uri'],
      ['a logo of the type text/html', { logo: { uri: 'data:text/html;base64,AAAA' } }, '/display/logo/uri'],
      ['a logo of more than 48 KiB', { logo: { uri: `${logo.uri}${'A'.repeat(49_152)}` } }, '/display/logo/uri'],
      ['a colour by name', { primaryColor: 'red' }, '/display/primaryColor'],
    ])('rejects %s', async (_, display, pointer) => {
      const answer = await patch(acme, acme, { display });
      expect(toError(answer)).toEqual({ status: 400, code: 'VALIDATION_ERROR', source: { pointer } });
    });
  });

  describe('POST /admin/clients with an Idempotency-Key', () => {
    async function create(body: object): Promise<JsonAnswer> {
      const token = await world.authority.accessToken({ tenantId: acme, scopes: ['admin'], clientId: 'admin-client' });
      const headers = { 'idempotency-key': '"new-client"' };
      return requestJson(`${service.url}/auth/admin/clients`, { token, body, headers });
    }

    it('returns the first client with its secret again, and rejects another one', async () => {
      const [first, again] = [await create(NEW_CLIENT), await create(NEW_CLIENT)];
      expect(again).toMatchObject({ status: 201, body: first.body });
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      const other = await create({ ...NEW_CLIENT, name: 'Other' });
      expect(other).toMatchObject({ status: 422, body: { errors: [{ code: 'IDEMPOTENCY_KEY_REUSED' }] } });
    });
  });

  describe('entitlements', () => {
    const LOOK_UPS = { name: 'Look-ups', scopes: ['trust.read', 'sc-citizen'] };
    const entitle = (by: string, id: string, entitlements: string[]) =>
      call(by, `tenants/${id}`, { entitlements }, 'PATCH');

    it('are none for a new tenant, unless the operator names some', async () => {
      const [plain, entitled] = await Promise.all([
        call(operator, 'tenants', { slug: 'plain', name: 'Plain' }),
        call(operator, 'tenants', { slug: 'entitled', name: 'Entitled', entitlements: ['wallet.act'] }),
      ]);
      expect([plain.body.data.entitlements, entitled.body.data.entitlements]).toEqual([[], ['wallet.act']]);
    });

    it('rejects a change by an administrator of the tenant with FORBIDDEN', async () => {
      const refused = { status: 403, code: 'FORBIDDEN', source: { pointer: '/entitlements' } };
      expect(toError(await entitle(acme, acme, ['sc-citizen']))).toEqual(refused);
      expect(toError(await call(acme, `tenants/${acme}`, { name: 'A', entitlements: [] }, 'PATCH'))).toEqual(refused);
      expect((await call(acme, `tenants/${acme}`)).body.data).toMatchObject({ name: 'Acme', entitlements: [] });
    });

    it.each([['sc-citizen'], ['wallet.act']])(
      'rejects a client with the scope %s for a tenant that is not entitled to it with FORBIDDEN',
      async (scope) => {
        const refused = { status: 403, code: 'FORBIDDEN', source: { pointer: '/scopes/1' } };
        const client = { name: 'Client', scopes: ['trust.read', scope] };
        expect(toError(await call(acme, 'clients', client))).toEqual(refused);
        expect(toError(await call(operator, 'clients', { ...client, tenantId: acme }))).toEqual(refused);
      },
    );

    it('rejects an entitlement to another scope with VALIDATION_ERROR', async () => {
      const refused = { status: 400, code: 'VALIDATION_ERROR', source: { pointer: '/entitlements/0' } };
      expect(toError(await entitle(operator, acme, ['admin']))).toEqual(refused);
    });

    it('are lost for the next token of each client', async () => {
      await entitle(operator, other, ['sc-citizen']);
      const { clientId, clientSecret } = (await call(other, 'clients', LOOK_UPS)).body.data;
      expect((await token(clientId, clientSecret)).body.scope).toBe('trust.read sc-citizen');
      const changed = await entitle(operator, other, []);
      expect(changed).toMatchObject({ status: 200, body: { data: { entitlements: [] } } });
      expect((await token(clientId, clientSecret)).body.scope).toBe('trust.read');
      expect((await token(clientId, clientSecret, { scope: 'sc-citizen' })).body.error).toBe('invalid_scope');
    });
  });

  describe('/admin/clients', () => {
    it('returns a working secret once', async () => {
      const created = await call(acme, 'clients', NEW_CLIENT);
      expect(created.status).toBe(201);
      const { id, clientId, clientSecret } = created.body.data;
      expect((await token(clientId, clientSecret)).body).toMatchObject({ scope: 'trust.read' });
      const read = await call(acme, `clients/${id}`);
      expect(read.body.data).toEqual({
        id,
        clientId,
        tenantId: acme,
        name: 'Back end',
        scopes: ['trust.read'],
        redirectUris: [],
        grantTypes: ['client_credentials'],
        tokenEndpointAuthMethod: 'client_secret_basic',
        dpopBoundAccessTokens: false,
        createdAt: expect.any(String),
      });
      const rows = await world.database.query(`SELECT * FROM auth.clients WHERE id = $1`, [id]);
      expect(JSON.stringify(rows)).not.toContain(clientSecret);
    });

    it('accepts both secrets for a day after a rotation', async () => {
      const { id, clientId, clientSecret } = (await call(acme, 'clients', NEW_CLIENT)).body.data;
      const rotated = await call(acme, `clients/${id}/rotate-secret`, undefined, 'POST');
      expect(rotated.status).toBe(200);
      expect((await token(clientId, clientSecret)).status).toBe(200);
      expect((await token(clientId, rotated.body.data.clientSecret)).status).toBe(200);
      const [row] = await world.database.query<{ hours: string }>(
        `SELECT round(extract(epoch FROM previous_secret_expires_at - now()) / 3600) AS hours
         FROM auth.clients WHERE id = $1`,
        [id],
      );
      expect(row!.hours).toBe('24');
      const again = await call(acme, `clients/${id}/rotate-secret`, undefined, 'POST');
      expect((await token(clientId, clientSecret)).status).toBe(401);
      expect((await token(clientId, again.body.data.clientSecret)).status).toBe(200);
    });

    it('rejects a deleted client with invalid_client', async () => {
      const { id, clientId, clientSecret } = (await call(acme, 'clients', NEW_CLIENT)).body.data;
      expect((await token(clientId, clientSecret)).status).toBe(200);
      expect((await call(acme, `clients/${id}`, undefined, 'DELETE')).status).toBe(204);
      expect((await token(clientId, clientSecret)).body.error).toBe('invalid_client');
      expect((await call(acme, `clients/${id}`, undefined, 'DELETE')).status).toBe(404);
    });

    it('accepts the tokens of a deleted client that the configuration names at the next start', async () => {
      const clientId = 'of-the-configuration';
      const configured = { clientId, clientSecret: 'a secret', scopes: ['trust.read' as const], grantTypes: [] };
      const ensure = () => service.app.get(ClientsService).ensure(acme, configured);
      const findCutoff = async () => {
        const url = `${service.url}/internal/revoked-tokens?follower=issuance.1`;
        const { body } = await requestJson(url, { token: testServiceToken('issuance', 'auth') });
        await world.database.query(`DELETE FROM auth.revocation_followers`);
        return body.cutoffs.find(({ subject }: { subject: string }) => subject === clientSubject(acme, clientId));
      };
      await ensure();
      const client = await service.app.get(ClientsService).find(clientId);
      await call(acme, `clients/${client!.id}`, undefined, 'DELETE');
      expect(await findCutoff()).toMatchObject({ kind: 'client', issuedBefore: null });
      await ensure();
      expect(await findCutoff()).toMatchObject({ kind: 'client', issuedBefore: expect.any(Number) });
    });

    it('rejects clients of other tenants with NOT_FOUND', async () => {
      const { id } = (await call(other, 'clients', NEW_CLIENT)).body.data;
      expect((await call(acme, `clients/${id}`)).status).toBe(404);
      expect((await call(acme, `clients/${id}?filter%5BtenantId%5D=${other}`)).status).toBe(404);
      expect((await call(acme, `clients/${id}/rotate-secret`, undefined, 'POST')).status).toBe(404);
      expect((await call(acme, `clients/${id}`, undefined, 'DELETE')).status).toBe(404);
      expect((await call(acme, `clients?filter%5BtenantId%5D=${other}`)).status).toBe(404);
      expect((await call(acme, 'clients', { ...NEW_CLIENT, tenantId: other })).status).toBe(404);
      const own = (await call(acme, 'clients')).body.data;
      expect(own.every(({ tenantId }: { tenantId: string }) => tenantId === acme)).toBe(true);
    });

    it('accepts administration of every tenant by the operator', async () => {
      const created = await call(operator, 'clients', { ...NEW_CLIENT, tenantId: other, clientId: 'by-operator' });
      expect(created.body.data).toMatchObject({ tenantId: other, clientId: 'by-operator' });
      const filter = `filter%5BtenantId%5D=${other}`;
      expect((await call(operator, `clients?${filter}`)).body.data[0].clientId).toBe('by-operator');
      expect((await call(operator, `clients/${created.body.data.id}?${filter}`, undefined, 'DELETE')).status).toBe(204);
      expect((await call(operator, 'clients', { ...NEW_CLIENT, tenantId: createId() })).status).toBe(404);
    });

    it.each([
      ['a client id that is taken', { clientId: 'taken-client' }, 409, '/clientId'],
      ['an unknown scope', { scopes: ['everything'] }, 400, '/scopes/0'],
      ['no scope', { scopes: [] }, 400, '/scopes'],
      ['an unknown grant type', { grantTypes: ['password'] }, 400, '/grantTypes/0'],
      ['authorization_code without a redirect URI', { grantTypes: ['authorization_code'] }, 400, '/redirectUris'],
      ['a redirect URI without TLS', { redirectUris: ['http://app.test/'] }, 400, '/redirectUris/0'],
      ['a redirect URI with a fragment', { redirectUris: ['https://app.test/#x'] }, 400, '/redirectUris/0'],
      ['a script as redirect URI', { redirectUris: ['javascript:alert(1)'] }, 400, '/redirectUris/0'],
      ['private_key_jwt without keys', { tokenEndpointAuthMethod: 'private_key_jwt' }, 400, '/jwks'],
      [
        'a private key',
        { tokenEndpointAuthMethod: 'private_key_jwt', jwks: { keys: [{ kty: 'oct', k: 'x' }] } },
        ...([400, '/jwks/keys/0'] as const),
      ],
      [
        'keys and their address',
        { tokenEndpointAuthMethod: 'private_key_jwt', jwks: { keys: [] }, jwksUri: 'https://app.test/jwks' },
        ...([400, '/jwksUri'] as const),
      ],
      [
        'keys at an address within the network',
        { tokenEndpointAuthMethod: 'private_key_jwt', jwksUri: 'https://10.0.0.1/jwks' },
        ...([400, '/jwksUri'] as const),
      ],
      ['jwksUri for a secret', { jwksUri: 'https://app.test/jwks' }, 400, '/jwksUri'],
      ['jwks for a secret', { jwks: { keys: [] } }, 400, '/jwks'],
      ['client_credentials for a public client', { tokenEndpointAuthMethod: 'none' }, 400, '/grantTypes'],
      ['refresh_token without authorization_code', { grantTypes: ['refresh_token'] }, 400, '/grantTypes'],
      ['the scope wallet without authorization_code', { scopes: ['wallet'] }, 400, '/scopes'],
    ])('rejects %s', async (_, more, status, pointer) => {
      await call(other, 'clients', { ...NEW_CLIENT, clientId: 'taken-client' });
      const answer = await call(acme, 'clients', { ...NEW_CLIENT, ...more });
      expect(toError(answer)).toMatchObject({ status, source: { pointer } });
    });

    it('returns all violations of the metadata', async () => {
      const jwks = { keys: [null, { kty: 'EC' }] };
      const faults = {
        name: 5,
        redirectUris: ['javascript:alert(1)'],
        tokenEndpointAuthMethod: 'private_key_jwt',
        jwks,
      };
      const { status, body } = await call(acme, 'clients', { scopes: ['wallet'], ...faults });
      const pointers = body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer);
      const expected = ['/jwks/keys/0', '/jwks/keys/1', '/name', '/redirectUris/0', '/scopes'];
      expect({ status, pointers: pointers.sort() }).toEqual({ status: 400, pointers: expected });
    });

    it('rejects a token without the scope admin, and a request without a token', async () => {
      const wrong = await world.authority.accessToken({ tenantId: acme, scopes: ['wallet.act'] });
      expect((await requestJson(`${service.url}/auth/admin/clients`, { token: wrong })).status).toBe(403);
      expect((await requestJson(`${service.url}/auth/admin/clients`)).status).toBe(401);
    });
  });

  it('GET /admin/audit-records returns the records of the own tenant only', async () => {
    const { id } = (await call(acme, 'clients', NEW_CLIENT)).body.data;
    const records = (await call(acme, 'audit-records')).body.data;
    expect(records[0]).toMatchObject({ action: 'client.created', clientId: 'admin-client', subject: id });
    const theirs = (await call(other, 'audit-records')).body.data;
    expect(theirs.some(({ subject }: { subject: string }) => subject === id)).toBe(false);
  });
});
