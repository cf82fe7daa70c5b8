import { Holder } from '@vc/testing/unit/holder';
import { requestJson } from '@vc/testing/unit/request-json';
import { SoftHsm } from '@vc/testing/programs/soft-hsm';
import { waitFor } from '@vc/testing/unit/wait-for';
import { describeWith } from '@vc/testing/programs/describe-with';
import { type Organization, TestPlatform } from '../../support/test-platform';

const PRE_AUTHORIZED_CODE = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
const OFFERS = 24;

/** An offer whose code has been redeemed. */
interface Redeemed {
  id: string;
  issuer: string;
  configurationId: string;
  accessToken: string;
}

describeWith('softhsm', 'an issuer whose key is in a token that goes away', () => {
  let hsm: SoftHsm;
  let world: TestPlatform;
  let acme: Organization;

  beforeAll(async () => {
    hsm = await SoftHsm.create();
    Object.assign(process.env, hsm.environment);
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    const { status } = await call('PUT', '/api/keys/settings', {
      keyTypes: ['P-256', 'Ed25519'].map((keyType) => ({ keyType, provider: 'pkcs11' })),
    });
    expect(status).toBe(200);
  });

  afterAll(async () => {
    await world?.stop();
    delete process.env.TRUST_PKCS11_MODULE;
    delete process.env.TRUST_PKCS11_TOKEN;
    delete process.env.TRUST_PKCS11_PIN;
    hsm?.remove();
  });

  const call = (method: string, path: string, body?: object) => world.call(acme.token, method, path, body);

  async function redeemOffer(): Promise<Redeemed> {
    const { body } = await call('POST', '/api/v1/issuances', {
      presetId: 'platform:basic-identity',
      attributes: ATTRIBUTES,
    });
    const { id, offerUri } = body.data;
    const offer = (await requestJson(new URL(offerUri).searchParams.get('credential_offer_uri')!)).body;
    const grant = offer.grants[PRE_AUTHORIZED_CODE];
    const form = { grant_type: PRE_AUTHORIZED_CODE, 'pre-authorized_code': grant['pre-authorized_code'] };
    const token = await requestJson(`${world.platform.demo.authUrl}/connect/token`, {
      body: new URLSearchParams(form),
    });
    const [configurationId] = offer.credential_configuration_ids;
    return { id, issuer: offer.credential_issuer, configurationId, accessToken: token.body.access_token };
  }

  async function requestCredential({ issuer, configurationId, accessToken }: Redeemed): Promise<Response> {
    const nonce = (await requestJson(`${issuer}/nonce`, { method: 'POST' })).body.c_nonce;
    const proof = await new Holder().proof({ audience: issuer, nonce });
    const body = { credential_configuration_id: configurationId, proofs: { jwt: [proof] } };
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    return fetch(`${issuer}/credential`, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async function statusOf({ id }: Redeemed): Promise<string> {
    const { body } = await call('GET', `/api/v1/credentials?filter[issuanceId]=${id}`);
    return body.data[0].status;
  }

  it('issues whole credentials or none while it goes, and the rest of the offers when it is back', async () => {
    const offers = await Promise.all(Array.from({ length: OFFERS }, redeemOffer));
    const first = offers.slice(0, OFFERS / 2).map(requestCredential);
    await Promise.race(first);
    // Their requests for nonces are under way.
    const second = offers.slice(OFFERS / 2).map(requestCredential);
    hsm.unplug();
    const answers = await Promise.all([...first, ...second]);
    const missed = offers.filter((_, index) => !answers[index]!.ok);
    expect(missed.length).toBeGreaterThan(0);
    for (const [index, answer] of answers.entries()) {
      if (!answer.ok) expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
      expect(await statusOf(offers[index]!)).toBe(answer.ok ? 'issued' : 'offered');
    }
    // Nothing is issued while it is away.
    expect((await requestCredential(missed[0]!)).status).toBe(503);
    hsm.plugIn();
    await waitFor(async () => ((await requestCredential(missed[0]!)).ok ? true : undefined));
    for (const offer of missed.slice(1)) expect((await requestCredential(offer)).status).toBe(200);
    for (const offer of offers) expect(await statusOf(offer)).toBe('issued');
  });
});
