import { randomUUID } from 'node:crypto';
import { signCompactJws } from '@vc/protocol/crypto';
import { Holder } from '@vc/testing/unit/holder';
import { listShortFuzzValues } from '../../support/test-fuzz-body';
import type { Organization } from '../../support/test-platform';
import { TestPlatform } from '../../support/test-platform';
import type { UnexpectedAnswer } from '../../support/test-protocol-fuzzer';
import { ProtocolFuzzer } from '../../support/test-protocol-fuzzer';

const GRANT = 'urn:ietf:params:oauth:grant-type';
const BY_ASSERTION = { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' };
const REDIRECT_URI = 'https://app.example/back';

/** Well-formed token requests, by what they present. */
const TOKEN_REQUESTS: Record<string, Record<string, string>> = {
  'client credentials': { grant_type: 'client_credentials', scope: 'sc-citizen' },
  'a code': { grant_type: 'authorization_code', code: 'x', redirect_uri: REDIRECT_URI, code_verifier: 'x'.repeat(43) },
  'a refresh token': { grant_type: 'refresh_token', refresh_token: 'x' },
  'a pre-authorized code': {
    grant_type: `${GRANT}:pre-authorized_code`,
    'pre-authorized_code': 'x',
    tx_code: '1234',
    authorization_details: '[]',
  },
  'a token to exchange': {
    grant_type: `${GRANT}:token-exchange`,
    subject_token: 'x',
    subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    requested_subject: 'x',
  },
};
const PUSHED_REQUEST = {
  response_type: 'code',
  redirect_uri: REDIRECT_URI,
  scope: 'openid',
  state: 's',
  nonce: 'n',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  authorization_details: '[{"type":"openid_credential"}]',
  request_uri: 'urn:x',
  issuer_state: 'x',
  account_action: 'passkeys',
  resource: 'https://x.example',
};

describe('the authorization server', () => {
  let world: TestPlatform;
  let acme: Organization;
  let fuzzer: ProtocolFuzzer;
  let byHeader: { authorization: string };

  beforeAll(async () => {
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    fuzzer = new ProtocolFuzzer(world);
    const grantTypes = ['client_credentials', 'authorization_code', 'refresh_token'];
    const { clientId, clientSecret } = await createClient({ redirectUris: [REDIRECT_URI], grantTypes });
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    byHeader = { authorization: `Basic ${credentials}` };
  });

  afterAll(() => world?.stop());

  async function createClient(metadata: object) {
    const body = { name: 'Client', scopes: ['sc-citizen'], ...metadata };
    return (await world.call(acme.token, 'POST', '/auth/admin/clients', body)).body.data;
  }

  it.each(['connect/token', 'par', 'introspect', 'revoke'])(
    'rejects malformed client credentials at %s with OAuth errors',
    async (endpoint) => {
      const form = { grant_type: 'client_credentials', client_id: randomUUID(), client_secret: 'x' };
      const unexpected = await fuzzer.fuzzForm(`/auth/${endpoint}`, form);
      // 429 is the limit of attempts with wrong secrets.
      expect(unexpected.filter(({ status }) => status !== 429)).toEqual([]);
    },
  );

  it.each(Object.entries(TOKEN_REQUESTS))(
    'rejects a malformed token request with %s with OAuth errors',
    async (_, form) => {
      expect(await fuzzer.fuzzForm('/auth/connect/token', form, byHeader)).toEqual([]);
    },
  );

  it('rejects a malformed token request with an assertion with OAuth errors', async () => {
    const form = { grant_type: 'client_credentials', client_assertion: 'a.b.c', ...BY_ASSERTION };
    expect(await fuzzer.fuzzForm('/auth/connect/token', form)).toEqual([]);
  });

  it('rejects a malformed pushed authorization request with OAuth errors', async () => {
    expect(await fuzzer.fuzzForm('/auth/par', PUSHED_REQUEST, byHeader)).toEqual([]);
  });

  it.each(['introspect', 'revoke'])('rejects malformed parameters at %s with OAuth errors', async (endpoint) => {
    const form = { token: 'x', token_type_hint: 'access_token' };
    expect(await fuzzer.fuzzForm(`/auth/${endpoint}`, form, byHeader)).toEqual([]);
  });

  it.each(['sub', 'iss', 'aud', 'jti', 'exp', 'iat', 'nbf'])(
    'rejects a malformed %s of an assertion with OAuth errors',
    async (name) => {
      const holder = new Holder();
      const keys = { tokenEndpointAuthMethod: 'private_key_jwt', jwks: { keys: [holder.jwk] } };
      const { clientId } = await createClient(keys);
      const now = Math.floor(Date.now() / 1000);
      const unexpected: UnexpectedAnswer[] = [];
      for (const [kind, value] of listShortFuzzValues()) {
        const subject = { iss: clientId, sub: clientId, ...(name === 'sub' && { iss: value }) };
        const times = { jti: randomUUID(), exp: now + 60, iat: now };
        const claims = { ...subject, aud: world.platform.demo.authUrl, ...times, [name]: value };
        const assertion = await signCompactJws({ alg: 'ES256' }, claims, holder.sign);
        const form = { grant_type: 'client_credentials', client_assertion: assertion, ...BY_ASSERTION };
        const body = new URLSearchParams(form).toString();
        unexpected.push(...(await fuzzer.sendForm(kind, '/auth/connect/token', body)));
      }
      expect(unexpected).toEqual([]);
    },
  );
});
