import { type JsonAnswer, requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { type Organization, TestPlatform } from '../support/test-platform';
import { EST_RENEWAL } from '../support/test-imported-certificate';
import { TestIdentityProvider } from '../support/test-identity-provider';
import {
  createTenantResources,
  FEDERATION_ENTITY,
  PUBLISHED_LIST,
  type TenantResources,
} from '../support/test-tenant-resources';

interface Change {
  /** Of the resource. */
  path: (of: TenantResources) => string;
  /** Of the change, if it differs from that of the resource. */
  changeAt?: (of: TenantResources) => string;
  body: object;
  as?: 'user' | 'operator';
}

/** The issuer is added when it runs. */
const IDENTITY_PROVIDER = {
  issuer: '',
  clientId: 'vc-platform',
  clientSecret: 'secret',
  roleClaim: 'teams',
  roleMapping: { staff: ['issuer'] },
};

const DOMAIN = { domain: 'acme.example' };
const NOTICE_SETTINGS = { channel: 'email', walletUrl: 'https://wallet.example' };

/** A change of each resource, by its route. The order matters: a decision about a credential can be changed. */
const CHANGES: Record<string, Change> = {
  'PATCH /auth/admin/tenants/:id': {
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}`,
    // The wallet shows the name of an issuer, which would change there after some seconds.
    body: { display: { primaryColor: '#102030' } },
  },
  'PUT /auth/admin/tenants/:id/domain': {
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}/domain`,
    body: { domain: 'changed.example' },
  },
  'PUT /auth/admin/tenants/:id/limits': {
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}/limits`,
    body: { staff: 7 },
    as: 'operator',
  },
  'PATCH /auth/admin/staff/:id': {
    path: ({ member }) => `/auth/admin/staff/${member}`,
    body: { name: 'Changed' },
  },
  'PUT /auth/admin/identity-provider': { path: () => '/auth/admin/identity-provider', body: IDENTITY_PROVIDER },
  'PATCH /api/endpoints/:id': {
    path: ({ endpoint }) => `/api/endpoints/${endpoint}`,
    body: { description: 'Changed' },
  },
  'PATCH /api/templates/credentials/:id': {
    path: ({ template }) => `/api/templates/credentials/${template}`,
    body: { name: 'Changed' },
  },
  'PATCH /api/templates/presentations/:id': {
    path: ({ presentationTemplate }) => `/api/templates/presentations/${presentationTemplate}`,
    body: { name: 'Changed' },
  },
  'PATCH /api/federation/trust-anchors/:id': {
    path: ({ trustAnchor }) => `/api/federation/trust-anchors/${trustAnchor}`,
    body: { name: 'Changed' },
  },
  'PATCH /api/trust-lists/:id': {
    path: ({ trustList }) => `/api/trust-lists/${trustList}`,
    body: { name: 'Changed' },
  },
  'PUT /api/trust-lists/published': {
    path: () => '/api/trust-lists/published',
    body: { ...PUBLISHED_LIST, schemeName: 'Changed' },
  },
  'PUT /api/federation/entity': {
    path: () => '/api/federation/entity',
    body: { ...FEDERATION_ENTITY, organizationName: 'Changed' },
  },
  'PUT /api/trusted-entities/:id': {
    path: ({ trustedEntity }) => `/api/trusted-entities/${trustedEntity}`,
    body: { name: 'Changed' },
  },
  'PUT /api/certificates/:id/renewal': {
    path: ({ importedCertificate }) => `/api/certificates/${importedCertificate}/renewal`,
    body: { ...EST_RENEWAL, label: 'changed' },
  },
  'PUT /api/trusted-entities/settings': {
    path: () => '/api/trusted-entities/settings',
    body: { unknownRevocation: 'accept' },
  },
  'PUT /api/keys/settings': {
    path: () => '/api/keys/settings',
    body: { keyTypes: [{ keyType: 'Ed25519', provider: 'local' }] },
  },
  'PUT /api/credentials/settings': { path: () => '/api/credentials/settings', body: { statusHistory: 'public' } },
  'PUT /api/presentations/settings': { path: () => '/api/presentations/settings', body: { retention: 'once' } },
  'PUT /wallet/v2/orgs/settings': { path: () => '/wallet/v2/orgs/settings', body: { strangers: 'refuse' } },
  'PUT /wallet/v2/orgs/notice-settings': {
    path: () => '/wallet/v2/orgs/notice-settings',
    body: { ...NOTICE_SETTINGS, senderName: 'Changed' },
  },
  'PUT /wallet/v2/notice-settings': { path: () => '/wallet/v2/notice-settings', body: { enabled: false }, as: 'user' },
  'PATCH /wallet/credentials/:id/status': {
    path: ({ credential }) => `/wallet/credentials/${credential}`,
    changeAt: ({ credential }) => `/wallet/credentials/${credential}/status`,
    body: { status: 'rejected' },
    as: 'user',
  },
  'PATCH /wallet/v2/credentials/:id': {
    path: ({ credential }) => `/wallet/credentials/${credential}`,
    changeAt: ({ credential }) => `/wallet/v2/credentials/${credential}`,
    body: { status: 'accepted' },
    as: 'user',
  },
  'PATCH /wallet/v2/presentations/:id': {
    path: ({ walletPresentation }) => `/wallet/v2/presentations/${walletPresentation}`,
    body: { status: 'rejected' },
    as: 'user',
  },
};

describe('entity tags', () => {
  let world: TestPlatform;
  let acme: Organization;
  let operator: string;
  let own: TenantResources;
  let provider: TestIdentityProvider;

  beforeAll(async () => {
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    operator = await world.operatorToken();
    own = await createTenantResources(world, acme);
    // The first challenge that fails changes the endpoint, and so does the third, which a change of the endpoint requests.
    const endpoint = `/api/endpoints/${own.endpoint}`;
    await waitFor(async () => (await world.call(acme.token, 'GET', endpoint)).body.data.verificationError !== null);
    await world.database.query('UPDATE webhooks.endpoints SET waiting_since = now() WHERE id = $1', [own.endpoint]);
    expect((await world.call(acme.token, 'PUT', '/api/trust-lists/published', PUBLISHED_LIST)).status).toBe(200);
    expect((await world.call(acme.token, 'PUT', '/api/federation/entity', FEDERATION_ENTITY)).status).toBe(200);
    provider = await TestIdentityProvider.start('https://a.example');
    IDENTITY_PROVIDER.issuer = provider.issuer;
    const setting = { ...IDENTITY_PROVIDER, roleClaim: 'groups' };
    expect((await world.call(acme.token, 'PUT', '/auth/admin/identity-provider', setting)).status).toBe(200);
    const domain = await world.call(acme.token, 'PUT', `/auth/admin/tenants/${acme.tenantId}/domain`, DOMAIN);
    expect(domain.status).toBe(200);
    expect((await world.call(acme.token, 'PUT', '/wallet/v2/orgs/notice-settings', NOTICE_SETTINGS)).status).toBe(200);
  });

  afterAll(async () => {
    await provider?.stop();
    await world?.stop();
  });

  it('are checked here for each PUT and PATCH', () => {
    const routes = world.scopedRoutes().filter((route) => /^(PUT|PATCH) /.test(route));
    expect(Object.keys(CHANGES).sort()).toEqual(routes);
  });

  const tagOf = ({ headers }: JsonAnswer) => headers.get('etag');

  it.each(Object.entries(CHANGES))('allow a change of what the client has read only: %s', async (route, change) => {
    const { path, changeAt = path, body, as } = change;
    const token = { user: acme.userToken, operator, acme: acme.token }[as ?? 'acme'];
    const get = (headers: Record<string, string> = {}) => requestJson(world.urlOf(path(own)), { token, headers });
    const [method] = route.split(' ');
    const put = (ifMatch: string) =>
      requestJson(world.urlOf(changeAt(own)), { method, token, body, headers: { 'if-match': ifMatch } });

    const read = await get();
    const tag = tagOf(read)!;
    expect({ status: read.status, tag }).toEqual({ status: 200, tag: expect.stringMatching(/^"[\w-]{43}"$/) });
    const known = await get({ 'if-none-match': `"other", W/${tag}` });
    expect({ status: known.status, tag: tagOf(known), body: known.body }).toEqual({
      status: 304,
      tag,
      body: undefined,
    });

    for (const other of ['"other"', `W/${tag}`]) {
      const { status, body: refusal } = await put(other);
      expect({ status, errors: refusal.errors }).toMatchObject({
        status: 412,
        errors: [{ code: 'PRECONDITION_FAILED', source: { parameter: 'If-Match' } }],
      });
    }
    expect((await put(tag.slice(1))).status).toBe(400);
    expect((await get({ 'if-none-match': tag })).status).toBe(304);

    const together = await Promise.all([put(`"other", ${tag}`), put(tag)]);
    const [changed, ...others] = together.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    // A decision that is under way is 409.
    expect([409, 412]).toContain(together.find((each) => each !== changed)!.status);
    expect(tagOf(changed!)).not.toBe(tag);
    const last = await get();
    expect(tagOf(last)).toBe(tagOf(changed!));
    expect((await put('*')).status).toBe(200);
  });

  it.each(['', ',', 'W/', '"a" "b"', '*, "a"', 'a'])('are refused with 400 if If-None-Match is %s', async (value) => {
    const url = world.urlOf(`/api/endpoints/${own.endpoint}`);
    const { status, body } = await requestJson(url, { token: acme.token, headers: { 'if-none-match': value } });
    expect({ status, source: body.errors[0].source }).toEqual({
      status: 400,
      source: { parameter: 'If-None-Match' },
    });
  });

  it.each(['TAG,', ', ,TAG', '"other", , TAG ,'])('ignore empty elements of the list %s', async (list) => {
    const url = world.urlOf(`/api/endpoints/${own.endpoint}`);
    const tag = tagOf(await requestJson(url, { token: acme.token }))!;
    const headers = { 'if-none-match': list.replace('TAG', tag) };
    expect((await requestJson(url, { token: acme.token, headers })).status).toBe(304);
  });

  it('are those of the whole resource when fields names some of its members', async () => {
    const url = world.urlOf(`/api/endpoints/${own.endpoint}`);
    const [whole, part] = await Promise.all(
      [url, `${url}?fields=id`].map((each) => requestJson(each, { token: acme.token })),
    );
    expect(part!.body.data).toEqual({ id: own.endpoint });
    expect(tagOf(part!)).toBe(tagOf(whole!));
  });
});
