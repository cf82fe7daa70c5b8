import { HolderWorld, LocalServer, requestJson } from '@vc/testing';
import { walletService } from './wallet.definition';

const RECIPIENT = { recipient: 'thandi@example.com' };

describe('an issuer or verifier that never answers', () => {
  let holder: HolderWorld;
  let silent: LocalServer;

  beforeAll(async () => {
    silent = await LocalServer.start(() => undefined);
    holder = await HolderWorld.start(walletService, { OUTGOING_TIMEOUT_MS: '500' });
  });

  afterAll(async () => {
    await holder?.stop();
    await silent?.stop();
  });

  async function send(path: string, body: object) {
    const { world, tenantId, userId: subject, service } = holder;
    const token = await world.authority.accessToken({ tenantId, scopes: ['wallet', 'wallet.push'], subject });
    return requestJson(`${service.url}/wallet${path}`, { body, token });
  }

  const credentialOffer = () =>
    `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(`${silent.url}/offer`)}`;

  function presentationRequest(): string {
    holder.verifier.dishonesty = { link: (parameters) => parameters.set('request_uri', `${silent.url}/request`) };
    return holder.verifier.link();
  }

  it.each([
    ['/v2/credentials', {}],
    ['/v2/orgs/credentials', RECIPIENT],
  ])('rejects an offer at %s with UPSTREAM_TIMEOUT', async (path, recipient) => {
    const answer = await send(path, { ...recipient, credentialOffer: credentialOffer() });
    expect(answer).toMatchObject({
      status: 504,
      body: { errors: [{ code: 'UPSTREAM_TIMEOUT', source: { pointer: '/credentialOffer' } }] },
    });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await holder.wallet('GET', '/credentials?status=pending')).body).toEqual([]);
  });

  it.each([
    ['/v2/presentations', {}],
    ['/orgs/presentations', RECIPIENT],
    ['/v2/orgs/presentations', RECIPIENT],
  ])('rejects a request at %s with UPSTREAM_TIMEOUT', async (path, recipient) => {
    const answer = await send(path, { ...recipient, presentationRequest: presentationRequest() });
    expect(answer).toMatchObject({
      status: 504,
      body: { errors: [{ code: 'UPSTREAM_TIMEOUT', source: { pointer: '/presentationRequest' } }] },
    });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await holder.wallet('GET', '/v2/presentations')).body.data).toEqual([]);
  });
});
