import { verifyIssuerState } from '@vc/feature/issuance-grant';
import { createId } from '@vc/platform/persistence';
import type { Caller } from '@vc/testing/service/test-world';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { LocalServer, readBody, sendJson } from '@vc/testing/unit/local-server';
import { requestJson } from '@vc/testing/unit/request-json';
import { testServiceKeys, testServiceToken } from '@vc/testing/keys/test-service-keys';
import { issuanceService } from '../issuance.definition';

const PERSON = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
const RECIPIENT = 'thandi@example.com';
const OFFER = {
  presetId: 'platform:basic-identity',
  attributes: PERSON,
  grant: 'authorization_code',
  recipient: RECIPIENT,
};

describe('OpenOffersService', () => {
  const userId = createId();
  let issuer: IssuerWorld;
  let onboarding: LocalServer;
  let tenantId: string;
  let call: Caller;

  beforeAll(async () => {
    onboarding = await LocalServer.start(async (request, response) => {
      const { identifier } = JSON.parse(await readBody(request));
      sendJson(response, { id: userId, username: 'thandi' }, identifier === RECIPIENT ? 200 : 404);
    });
    issuer = await IssuerWorld.serve(issuanceService, {
      ONBOARDING_INTERNAL_URL: onboarding.url,
    });
  });

  beforeEach(() => {
    ({ tenantId, call } = issuer.createTenant());
  });

  afterAll(async () => {
    await issuer?.stop();
    await onboarding?.stop();
  });

  async function offer(more: object = {}): Promise<{ id: string; configurationId: string }> {
    const { status, body } = await call('POST', '/api/v1/issuances', { ...OFFER, ...more });
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
    return { id: body.data.id, configurationId: body.data.credentials[0].credentialTemplateId };
  }

  async function internal(path: string, body?: object) {
    const token = testServiceToken('auth', 'issuance');
    return requestJson(`${issuer.service.url}/internal${path}`, { token, body });
  }

  const find = (configurationIds: string[], user = userId, tenant = tenantId) =>
    internal(`/tenants/${tenant}/offers/find`, { userId: user, credentialConfigurationIds: configurationIds });

  it('returns the newest offer to the user that has the configurations', async () => {
    const { configurationId } = await offer();
    const newest = await offer();
    const { body } = await find([configurationId]);
    const state = verifyIssuerState(body.issuerState, testServiceKeys('auth'), new Date());
    expect(state).toMatchObject({ issuanceId: newest.id, tenantId, userId, userAuthentication: 'login' });
    expect(await internal(`/credential-configurations/${configurationId}`)).toMatchObject({ body: { tenantId } });
  });

  it('returns 404 for other users, tenants and configurations, and after the end of the offer', async () => {
    const { id, configurationId } = await offer();
    const answers = [
      await find([configurationId], createId()),
      await find([configurationId], userId, createId()),
      await find([configurationId, createId()]),
    ];
    await call('POST', `/api/v1/issuances/${id}/cancel`);
    answers.push(await find([configurationId]), await internal(`/credential-configurations/${createId()}`));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('rejects an unknown recipient with NOT_FOUND', async () => {
    const { status, body } = await call('POST', '/api/v1/issuances', { ...OFFER, recipient: 'nobody@example.com' });
    expect({ status, errors: body.errors }).toMatchObject({
      status: 404,
      errors: [{ code: 'NOT_FOUND', source: { pointer: '/recipient' } }],
    });
  });
});
