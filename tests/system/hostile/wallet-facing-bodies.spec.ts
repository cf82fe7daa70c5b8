import { randomUUID } from 'node:crypto';
import { Holder } from '@vc/testing/unit/holder';
import { requestJson } from '@vc/testing/unit/request-json';
import { FUZZ_VALUES, listShortFuzzValues } from '../../support/test-fuzz-body';
import { fuzzForm } from '../../support/test-fuzz-form';
import type { Organization } from '../../support/test-platform';
import { TestPlatform } from '../../support/test-platform';
import type { UnexpectedAnswer } from '../../support/test-protocol-fuzzer';
import { ProtocolFuzzer } from '../../support/test-protocol-fuzzer';

const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
const PRE_AUTHORIZED_CODE = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';

describe('endpoints for wallets', () => {
  let world: TestPlatform;
  let acme: Organization;
  let fuzzer: ProtocolFuzzer;
  let issuer: string;

  beforeAll(async () => {
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    fuzzer = new ProtocolFuzzer(world);
    issuer = `/oid4vci/${acme.tenantId}`;
  });

  afterAll(() => world?.stop());

  describe('of an issuer', () => {
    const audience = () => world.platform.demo.publicUrl + issuer;

    /** Redeems an offer as a wallet does. */
    async function redeemOffer(): Promise<{ token: string; configuration: string }> {
      const issuance = { presetId: 'platform:basic-identity', attributes: ATTRIBUTES };
      const { data } = (await world.call(acme.token, 'POST', '/api/issuances', issuance)).body;
      const offer = await requestJson(new URL(data.offerUri).searchParams.get('credential_offer_uri')!);
      const { grants, credential_configuration_ids: configurations } = offer.body;
      const code = grants[PRE_AUTHORIZED_CODE]['pre-authorized_code'];
      const form = new URLSearchParams({ grant_type: PRE_AUTHORIZED_CODE, 'pre-authorized_code': code });
      const { body } = await requestJson(`${world.platform.demo.authUrl}/connect/token`, { body: form });
      return { token: body.access_token, configuration: configurations[0] };
    }

    async function fetchNonce(): Promise<string> {
      return (await requestJson(`${audience()}/nonce`, { method: 'POST' })).body.c_nonce;
    }

    it.each(['credential', 'deferred-credential', 'notification', 'nonce'])(
      'reject malformed bodies at %s with OAuth errors',
      async (endpoint) => {
        const { token, configuration } = await redeemOffer();
        const proof = await new Holder().proof({ audience: audience(), nonce: await fetchNonce() });
        const jwk = { ...new Holder().jwk, alg: 'ECDH-ES', use: 'enc', kid: 'x' };
        const encrypted = { credential_response_encryption: { jwk, enc: 'A128GCM', zip: 'DEF' } };
        const bodies: Record<string, object> = {
          credential: { credential_configuration_id: configuration, proofs: { jwt: [proof] }, ...encrypted },
          'deferred-credential': { transaction_id: randomUUID(), ...encrypted },
          notification: { notification_id: randomUUID(), event: 'credential_accepted', event_description: 'x' },
          nonce: { a: 1 },
        };
        expect(await fuzzer.fuzzBody(`${issuer}/${endpoint}`, token, bodies[endpoint]!)).toEqual([]);
      },
    );

    const HEADER = ['alg', 'typ', 'jwk', 'kid', 'x5c', 'key_attestation', 'trust_chain'];
    const KEY = ['kty', 'crv', 'x', 'y'];
    const CLAIMS = ['iss', 'aud', 'iat', 'nonce'];

    it.each([
      ...HEADER.map((name) => [name, (value: unknown) => ({ header: { [name]: value } })] as const),
      ...KEY.map(
        (name) => [name, (value: unknown, jwk: object) => ({ header: { jwk: { ...jwk, [name]: value } } })] as const,
      ),
      ...CLAIMS.map((name) => [name, (value: unknown) => ({ claims: { [name]: value } })] as const),
    ])('reject a malformed %s of a key proof with OAuth errors', async (_, membersWith) => {
      const { token, configuration } = await redeemOffer();
      const holder = new Holder();
      const unexpected: UnexpectedAnswer[] = [];
      for (const [kind, value] of listShortFuzzValues()) {
        const members = membersWith(value, holder.jwk);
        const proof = await holder.proof({ audience: audience(), nonce: await fetchNonce(), ...members });
        const body = JSON.stringify({ credential_configuration_id: configuration, proofs: { jwt: [proof] } });
        unexpected.push(...(await fuzzer.sendBody(kind, `${issuer}/credential`, token, body)));
      }
      expect(unexpected).toEqual([]);
    });
  });

  describe('of a verifier', () => {
    async function requestPresentation(responseMode: string) {
      const body = { credentials: [{ format: 'sd-jwt-vc', type: 'urn:a:b' }], responseMode };
      const { data } = (await world.call(acme.token, 'POST', '/api/presentations/request', body)).body;
      const uri = new URL(data.authorizationRequestUri).searchParams.get('request_uri')!;
      const [, payload] = (await (await fetch(uri)).text()).split('.');
      const { response_uri: responseUri, state } = JSON.parse(Buffer.from(payload!, 'base64url').toString());
      return { requestPath: new URL(uri).pathname, responsePath: new URL(responseUri).pathname, state };
    }

    it('reject malformed parameters at the request_uri with OAuth errors', async () => {
      const { requestPath } = await requestPresentation('direct_post.jwt');
      const form = { wallet_nonce: 'x', wallet_metadata: '{}' };
      expect(await fuzzer.fuzzForm(requestPath, form)).toEqual([]);
    });

    const ANSWERS: Record<string, string>[] = [
      { response: 'a.b.c.d.e' },
      { vp_token: '{"credential_1":["a.b.c~"]}' },
      { error: 'access_denied', error_description: 'x' },
    ];

    it.each(['direct_post', 'direct_post.jwt'].flatMap((mode) => ANSWERS.map((answer) => [mode, answer] as const)))(
      'reject a malformed %s response of %j with OAuth errors',
      async (mode, answer) => {
        const unexpected: UnexpectedAnswer[] = [];
        for (const { kind } of fuzzForm({ ...answer, state: '' })) {
          // A well-formed response ends its request.
          const { responsePath, state } = await requestPresentation(mode);
          const fuzzed = [...fuzzForm({ ...answer, state })].find((each) => each.kind === kind)!;
          unexpected.push(...(await fuzzer.sendForm(kind, responsePath, fuzzed.body)));
        }
        expect(unexpected).toEqual([]);
      },
    );

    it('reject a malformed vp_token with OAuth errors', async () => {
      const unexpected: UnexpectedAnswer[] = [];
      for (const [kind, text] of Object.entries(FUZZ_VALUES)) {
        for (const token of [text, `{"credential_1":${text}}`, `{"credential_1":[${text}]}`, `{"__proto__":${text}}`]) {
          const { responsePath, state } = await requestPresentation('direct_post');
          const body = new URLSearchParams({ vp_token: token, state }).toString();
          unexpected.push(...(await fuzzer.sendForm(kind, responsePath, body)));
        }
      }
      expect(unexpected).toEqual([]);
    });
  });
});
