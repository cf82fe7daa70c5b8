import { deliveryStatusNotification } from '@vc/testing/unit/delivery-status-notification';
import { mailText } from '@vc/testing/unit/mail-text';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { confirmAddress } from '../../support/confirm-address';
import { type Organization, TestPlatform } from '../../support/test-platform';

const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };

const BOUNCES = {
  NOTICE_BOUNCE_ADDRESS: 'bounces@vc.example',
  NOTICE_BOUNCE_SECRET: 'a-secret-of-the-mail-server-0123456789',
};

describe('notices', () => {
  let world: TestPlatform;
  let acme: Organization;

  beforeAll(async () => {
    Object.assign(process.env, BOUNCES);
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    const settings = { channel: 'email', walletUrl: 'https://wallet.acme.example' };
    expect((await world.call(acme.token, 'PUT', '/wallet/v2/orgs/notice-settings', settings)).status).toBe(200);
  });

  beforeEach(() => void (world.mails.received.length = 0));

  afterAll(() => world?.stop());

  async function create(path: string, body: object) {
    const answer = await world.call(acme.token, 'POST', path, body);
    expect({ path, ok: answer.status < 300, body: answer.body }).toMatchObject({ ok: true });
    return answer.body.data;
  }

  /** Pushes a new offer to a user, and returns the id of its issuance. */
  async function push(recipient: string): Promise<string> {
    const body = { presetId: 'platform:basic-identity', attributes: ATTRIBUTES };
    const { id, offerUri: credentialOffer } = await create('/api/issuances', body);
    await create('/wallet/v2/orgs/credentials', { credentialOffer, recipient });
    return id;
  }

  const isOf = (issuanceId: string) => (notice: { issuanceId: string | null }) => notice.issuanceId === issuanceId;

  const notices = async (query: string) =>
    (await world.call(acme.token, 'GET', `/wallet/v2/orgs/notices?${query}`)).body.data;

  it('reach the user of a push with the name of the onboarding and of the tenant', async () => {
    await create('/onboarding/users', { email: 'zola@example.com', firstName: 'Zola' });
    const issuanceId = await push('zola@example.com');
    await confirmAddress(world, 'zola@example.com');
    const { to, source } = await waitFor(() => world.mails.received[0]);
    expect(to).toEqual(['zola@example.com']);
    const text = mailText(source);
    expect(text).toContain('From: acme <platform@vc.example>');
    expect(text).toContain('Hello Zola,\n\nacme has sent a credential to your wallet.');
    for (const claim of Object.values(ATTRIBUTES)) expect(text).not.toContain(claim);
    const sent = await waitFor(async () => (await notices('filter[status]=sent'))[0]);
    expect(sent).toMatchObject({ kind: 'credential-offer', issuanceId, presentationId: null });
  });

  it('have their bounces end them, which the mail server passes on', async () => {
    await create('/onboarding/users', { email: 'lerato@example.com', firstName: 'Lerato' });
    const issuanceId = await push('lerato@example.com');
    await confirmAddress(world, 'lerato@example.com');
    const { from } = await waitFor(() => world.mails.received[0]);
    await waitFor(async () => (await notices('filter[status]=sent')).find(isOf(issuanceId)));
    const token = /^bounces\+(.+)@vc\.example$/.exec(from)![1]!;
    const response = await fetch(world.urlOf(`/wallet/notices/bounces?token=${token}`), {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${BOUNCES.NOTICE_BOUNCE_SECRET}` },
      body: deliveryStatusNotification(),
    });
    expect(await response.json()).toEqual({ data: { outcome: 'address-refused' } });
    expect((await notices('filter[status]=failed')).find(isOf(issuanceId))).toMatchObject({ reason: 'bounced' });
  });

  it('end with the address in each of them', async () => {
    const request = { credentials: [{ format: 'sd-jwt-vc', type: 'urn:a:b' }] };
    const { authorizationRequestUri: presentationRequest, id } = await create('/api/presentations/request', request);
    await create('/wallet/v2/orgs/presentations', { presentationRequest, recipient: 'acme@example.com' });
    await confirmAddress(world, 'acme@example.com');
    const { source } = await waitFor(() => world.mails.received[0]);
    const [, address = ''] = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(source) ?? [];
    expect((await fetch(address, { method: 'POST' })).status).toBe(200);
    const settings = await requestJson(world.urlOf('/wallet/v2/notice-settings'), { token: acme.userToken });
    expect(settings.body.data).toEqual({ enabled: false, language: null });
    const issuanceId = await push('acme@example.com');
    const [skipped] = await waitFor(async () => {
      const found = await notices('filter[status]=skipped');
      return found.length > 0 ? found : undefined;
    });
    expect(skipped).toMatchObject({ reason: 'opted-out', issuanceId });
    expect(
      (await notices('filter[status]=sent')).map((each: { presentationId: string }) => each.presentationId),
    ).toContain(id);
  });
});
