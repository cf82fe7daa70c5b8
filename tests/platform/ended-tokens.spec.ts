import { createId } from '@vc/platform/persistence';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { StoppedClock } from '@vc/testing/unit/stopped-clock';
import { requestJson } from '@vc/testing/unit/request-json';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import type { Organization } from '../support/test-platform';
import { TestPlatform } from '../support/test-platform';

const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';

/** A route of each service that verifies access tokens. */
const ROUTES = [
  '/auth/admin/tenants',
  '/verify/Citizen/Status',
  '/api/certificates',
  '/api/v1/issuances',
  '/api/v1/presentations',
  '/api/endpoints',
  '/wallet/v2/orgs/settings',
  '/onboarding/users/nobody',
];

/** Every service must refuse at the first request after the answer: there is no second one, and no wait. */
describe('the end of tokens at every service', () => {
  let world: TestPlatform;
  let operator: string;
  let clock: StoppedClock;
  let count = 0;

  beforeAll(async () => {
    world = await TestPlatform.start();
    operator = await world.operatorToken();
  });

  afterAll(() => world?.stop());

  beforeEach(() => {
    clock = stopClock();
  });

  afterEach(() => clock.release());

  /** A token names the second in which it was issued. */
  const passSecond = () => clock.advance(1_000);

  const newOrganization = () => world.organization(`acme-${++count}`);

  async function clientOf({ tenantId }: Organization): Promise<string> {
    const { body } = await world.call(operator, 'GET', `/auth/admin/clients?filter[tenantId]=${tenantId}`);
    return body.data[0].id;
  }

  const patch = ({ tenantId }: Organization, body: object) =>
    world.call(operator, 'PATCH', `/auth/admin/tenants/${tenantId}`, body);

  const toAnswer = ({ status, body }: JsonAnswer) => `${status} ${body?.errors?.[0].code ?? ''}`.trim();

  const listAnswers = ({ token }: Organization) =>
    Promise.all(ROUTES.map(async (route) => toAnswer(await world.call(token, 'GET', route))));

  const askAsUser = async ({ userToken }: Organization) =>
    toAnswer(await world.call(userToken, 'GET', '/wallet/credentials?status=pending'));

  const all = (answer: string) => ROUTES.map(() => answer);
  const ACCEPTED = ROUTES.map((route) => (route.startsWith('/onboarding') ? '404 NOT_FOUND' : '200'));

  it('accepts tokens before', async () => {
    const acme = await newOrganization();
    expect(await listAnswers(acme)).toEqual(ACCEPTED);
    expect(await askAsUser(acme)).toBe('200');
  });

  it('rejects the tokens of a deleted client, and those that it exchanged, with UNAUTHORIZED', async () => {
    const [acme, other] = [await newOrganization(), await newOrganization()];
    const path = `/auth/admin/clients/${await clientOf(acme)}?filter[tenantId]=${acme.tenantId}`;
    expect((await world.call(operator, 'DELETE', path)).status).toBe(204);
    expect(await listAnswers(acme)).toEqual(all('401 UNAUTHORIZED'));
    expect(await askAsUser(acme)).toBe('401 UNAUTHORIZED');
    expect(await listAnswers(other)).toEqual(ACCEPTED);
  });

  it('rejects the tokens that a client had when they were revoked with UNAUTHORIZED', async () => {
    const acme = await newOrganization();
    const client = await clientOf(acme);
    const path = `/auth/admin/clients/${client}/revoke-tokens?filter[tenantId]=${acme.tenantId}`;
    expect((await world.call(operator, 'POST', path)).status).toBe(204);
    expect(await listAnswers(acme)).toEqual(all('401 UNAUTHORIZED'));
    expect(
      (await world.call(operator, 'GET', `/auth/admin/clients/${client}?filter[tenantId]=${acme.tenantId}`)).status,
    ).toBe(200);
  });

  it('rejects the tokens that use a lost entitlement with UNAUTHORIZED', async () => {
    const acme = await newOrganization();
    await patch(acme, { entitlements: ['sc-citizen'] });
    expect(await listAnswers(acme)).toEqual(all('401 UNAUTHORIZED'));
    expect(await askAsUser(acme)).toBe('401 UNAUTHORIZED');
  });

  it('rejects the tokens of a locked user, and the exchange for others, until the user is unlocked', async () => {
    const acme = await newOrganization();
    const lock = (verb: string) => world.call(acme.token, 'POST', `/onboarding/users/${acme.slug}@example.com/${verb}`);
    expect((await lock('lock')).status).toBe(204);
    expect(await askAsUser(acme)).toBe('401 UNAUTHORIZED');
    expect(await world.exchange(acme)).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
    passSecond();
    expect((await lock('unlock')).status).toBe(204);
    expect(await askAsUser(acme)).toBe('401 UNAUTHORIZED');
    const { access_token: userToken } = (await world.exchange(acme)).body;
    expect(await askAsUser({ ...acme, userToken })).toBe('200');
    expect(await listAnswers(acme)).toEqual(ACCEPTED);
  });

  it('rejects the tokens of a suspended tenant with TENANT_SUSPENDED, and with UNAUTHORIZED once it is active', async () => {
    const [acme, other] = [await newOrganization(), await newOrganization()];
    expect((await patch(acme, { status: 'suspended' })).body.data).toMatchObject({ status: 'suspended' });
    expect(await listAnswers(acme)).toEqual(all('403 TENANT_SUSPENDED'));
    expect(await askAsUser(acme)).toBe('403 TENANT_SUSPENDED');
    expect(await listAnswers(other)).toEqual(ACCEPTED);
    passSecond();
    expect((await patch(acme, { status: 'active' })).body.data).toMatchObject({ status: 'active' });
    expect(await listAnswers(acme)).toEqual(all('401 UNAUTHORIZED'));
  });

  /** Offers a credential, and returns the address of the offer. */
  async function offer({ token }: Organization): Promise<string> {
    const attributes = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
    const preset = { presetId: 'platform:basic-identity', attributes };
    const { body } = await world.call(token, 'POST', '/api/credentials/issuance', preset);
    return new URL(body.data.offerUri).searchParams.get('credential_offer_uri')!;
  }

  const readCode = async (offerUri: string): Promise<string> =>
    (await requestJson(offerUri)).body.grants[PRE_AUTHORIZED]['pre-authorized_code'];

  const redeem = (code: string) => {
    const body = new URLSearchParams({ grant_type: PRE_AUTHORIZED, 'pre-authorized_code': code });
    return requestJson(`${world.platform.demo.authUrl}/connect/token`, { body });
  };

  it('rejects new tokens, offers and requests of a suspended tenant, and accepts them once it is active', async () => {
    const acme = await newOrganization();
    const preset = { presetId: 'platform:mdl' };
    const request = (await world.call(acme.token, 'POST', '/api/presentations/request', preset)).body.data;
    const requestUri = new URL(request.authorizationRequestUri).searchParams.get('request_uri')!;
    const offerUri = await offer(acme);
    const code = await readCode(offerUri);
    const listStatuses = async () => Promise.all([offerUri, requestUri].map(async (uri) => (await fetch(uri)).status));
    await patch(acme, { status: 'suspended' });
    expect(await listStatuses()).toEqual([403, 403]);
    expect((await redeem(code)).body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'the issuer is suspended',
    });
    const did = `${world.platform.demo.publicUrl}/did/${acme.tenantId}/did.json`;
    expect((await fetch(did)).status).toBe(200);
    passSecond();
    await patch(acme, { status: 'active' });
    expect(await listStatuses()).toEqual([200, 200]);
    expect((await redeem(code)).status).toBe(200);
  });

  it('rejects the token of a wallet for a suspended issuer with invalid_token', async () => {
    const acme = await newOrganization();
    const { access_token: token } = (await redeem(await readCode(await offer(acme)))).body;
    const request = () => world.call(token, 'POST', `/oid4vci/${acme.tenantId}/credential`, {});
    expect((await request()).status).toBe(400);
    await patch(acme, { status: 'suspended' });
    expect(await request()).toMatchObject({
      status: 401,
      body: { error: 'invalid_token', error_description: 'The tenant is suspended.' },
    });
  });

  it('rejects the token request of a client of a suspended tenant with invalid_client', async () => {
    const acme = await newOrganization();
    const client = { tenantId: acme.tenantId, name: 'New', scopes: ['trust.read'] };
    const { clientId, clientSecret } = (await world.call(operator, 'POST', '/auth/admin/clients', client)).body.data;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const getToken = () => requestJson(`${world.platform.demo.authUrl}/connect/token`, { body });
    expect((await getToken()).status).toBe(200);
    await patch(acme, { status: 'suspended' });
    expect(await getToken()).toMatchObject({
      status: 400,
      body: { error: 'invalid_client', error_description: 'the tenant is suspended' },
    });
    passSecond();
    await patch(acme, { status: 'active' });
    const { body: renewed } = await getToken();
    expect((await world.call(renewed.access_token, 'GET', '/api/certificates')).status).toBe(200);
  });

  it('accepts the tokens of a client that is created again, and rejects those of before', async () => {
    const acme = await newOrganization();
    const clientId = `again-${createId()}`;
    const create = async () => {
      const client = { tenantId: acme.tenantId, clientId, name: 'Again', scopes: ['trust.read'] };
      const { id, clientSecret } = (await world.call(operator, 'POST', '/auth/admin/clients', client)).body.data;
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      });
      const answer = await requestJson(`${world.platform.demo.authUrl}/connect/token`, { body });
      return { id, token: answer.body.access_token };
    };
    const list = async (token: string) => (await world.call(token, 'GET', '/api/certificates')).status;
    const before = await create();
    await world.call(operator, 'DELETE', `/auth/admin/clients/${before.id}?filter[tenantId]=${acme.tenantId}`);
    expect(await list(before.token)).toBe(401);
    // Until then, a replica that does not know the deletion could issue a token to the secret of before.
    clock.advance(7_000);
    const after = await create();
    expect(await list(after.token)).toBe(200);
  });

  it('rejects the suspension of the operator with INVALID_STATE, and of a tenant by itself with FORBIDDEN', async () => {
    const acme = await newOrganization();
    const { body } = await world.call(operator, 'GET', '/auth/admin/tenants?page[size]=100');
    const own = body.data.find(({ slug }: { slug: string }) => slug === 'platform').id;
    const suspend = { status: 'suspended' };
    expect(toAnswer(await world.call(operator, 'PATCH', `/auth/admin/tenants/${own}`, suspend))).toBe(
      '409 INVALID_STATE',
    );
    const byItself = await world.call(acme.token, 'PATCH', `/auth/admin/tenants/${acme.tenantId}`, suspend);
    expect(toAnswer(byItself)).toBe('403 FORBIDDEN');
  });
});
