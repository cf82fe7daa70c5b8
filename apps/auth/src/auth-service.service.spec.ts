import type { ServiceKeys } from '@vc/platform/access-control';
import { createPreAuthorizedCode } from '@vc/feature/issuance-grant';
import { createId } from '@vc/platform/persistence';
import { generateKeys, type KeyPair } from '@vc/protocol/crypto';
import type { TestService } from '@vc/testing/service/test-service';
import { dpopProof } from '@vc/testing/unit/dpop-proof';
import { LocalServer, readBody, sendJson } from '@vc/testing/unit/local-server';
import { requestJson } from '@vc/testing/unit/request-json';
import { testServiceKeys } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { authService, ClientsService, TenantsService } from './index';

const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const PUBLIC_URL = 'http://platform.test';
const credentialIssuer = `${PUBLIC_URL}/oid4vci/t`;

describe('authService', () => {
  let world: TestWorld;
  let onboarding: LocalServer;
  let service: TestService;
  let tenantId: string;
  const userId = createId();

  const boot = () => world.serve(authService, { ONBOARDING_INTERNAL_URL: onboarding.url });

  beforeAll(async () => {
    world = await TestWorld.start();
    onboarding = await LocalServer.start(async (request, response) => {
      const { identifier } = JSON.parse(await readBody(request));
      sendJson(response, { id: userId, username: 'thandi' }, identifier === 'thandi@example.com' ? 200 : 404);
    });
    service = await boot();
    tenantId = (await service.app.get(TenantsService).ensure('acme', 'Acme', ['wallet.act', 'sc-citizen'])).id;
    await service.app.get(ClientsService).ensure(tenantId, {
      clientId: 'acme-backend',
      clientSecret: 'correct horse',
      scopes: ['credentials.read', 'credentials.write', 'onboarding.read', 'sc-citizen', 'wallet.act'],
      grantTypes: ['client_credentials', EXCHANGE],
    });
  });

  afterAll(async () => {
    await world?.stop();
    await onboarding?.stop();
  });

  function token(form: Record<string, string> | string, headers: Record<string, string> = {}) {
    return requestJson(`${service.url}/auth/connect/token`, { body: new URLSearchParams(form), headers });
  }

  const credentials = { client_id: 'acme-backend', client_secret: 'correct horse' };

  async function claimsOf(accessToken: string, audience: string) {
    const jwks = createLocalJWKSet((await requestJson(`${service.url}/auth/jwks`)).body);
    return jwtVerify(accessToken, jwks, {
      issuer: `${PUBLIC_URL}/auth`,
      audience,
      typ: 'at+jwt',
      algorithms: ['ES256'],
    });
  }

  describe('A1 POST /connect/token', () => {
    it('returns a token with the requested scope', async () => {
      const { status, body, headers } = await token({
        grant_type: 'client_credentials',
        ...credentials,
        scope: 'sc-citizen',
      });
      expect({ status, body }).toEqual({
        status: 200,
        body: { access_token: expect.any(String), expires_in: 3600, token_type: 'Bearer', scope: 'sc-citizen' },
      });
      expect(headers.get('cache-control')).toContain('no-store');
      const { payload } = await claimsOf(body.access_token, `${PUBLIC_URL}/verify`);
      expect(payload).toMatchObject({
        tenant_id: tenantId,
        client_id: 'acme-backend',
        sub: 'acme-backend',
        aud: [`${PUBLIC_URL}/verify`],
      });
      expect(payload.exp! - payload.iat!).toBe(3600);
    });

    it('accepts client_secret_basic, and returns all scopes to a request without one', async () => {
      const authorization = `Basic ${Buffer.from('acme-backend:correct%20horse').toString('base64')}`;
      const { status, body } = await token({ grant_type: 'client_credentials' }, { authorization });
      expect({ status, body }).toMatchObject({ status: 200 });
      expect(body.scope.split(' ')).toHaveLength(5);
      const { payload } = await claimsOf(body.access_token, `${PUBLIC_URL}/api`);
      expect(payload.aud).toEqual(expect.arrayContaining([`${PUBLIC_URL}/onboarding`, `${PUBLIC_URL}/verify`]));
    });

    it.each([
      ['a wrong secret', { ...credentials, client_secret: 'wrong' }, 401, 'invalid_client'],
      ['an unknown client', { ...credentials, client_id: 'nobody' }, 401, 'invalid_client'],
      ['no client authentication', { client_id: 'acme-backend' }, 401, 'invalid_client'],
      ['a scope outside of the registration', { ...credentials, scope: 'admin' }, 400, 'invalid_scope'],
      ['an unknown scope', { ...credentials, scope: 'everything' }, 400, 'invalid_scope'],
      ['an unknown grant type', { ...credentials, grant_type: 'magic' }, 400, 'unsupported_grant_type'],
      ['a grant type of another client', { ...credentials, grant_type: PRE_AUTHORIZED }, 400, 'invalid_request'],
    ])('rejects %s', async (_, form, status, error) => {
      const answer = await token({ grant_type: 'client_credentials', ...form });
      expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error });
    });

    it('rejects a repeated parameter, JSON, an empty body and GET with a client error', async () => {
      const twice = await token(`grant_type=client_credentials&grant_type=client_credentials`);
      expect(twice.status).toBe(400);
      const url = `${service.url}/auth/connect/token`;
      const json = await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
      expect(json.status).toBe(400);
      expect((await fetch(url, { method: 'POST' })).status).toBe(400);
      expect((await fetch(url)).status).toBe(405);
      const huge = await fetch(url, { method: 'POST', body: new URLSearchParams({ client_id: 'x'.repeat(100_000) }) });
      expect(huge.status).toBe(413);
    });
  });

  describe('discovery', () => {
    it.each([
      '/auth/.well-known/openid-configuration',
      '/.well-known/oauth-authorization-server/auth',
      '/.well-known/openid-configuration/auth',
    ])('publishes the public URLs at %s', async (path) => {
      expect((await requestJson(service.url + path)).body).toMatchObject({
        issuer: `${PUBLIC_URL}/auth`,
        token_endpoint: `${PUBLIC_URL}/auth/connect/token`,
        jwks_uri: `${PUBLIC_URL}/auth/jwks`,
        'pre-authorized_grant_anonymous_access_supported': true,
        grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials', EXCHANGE, PRE_AUTHORIZED],
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        require_pushed_authorization_requests: true,
        authorization_response_iss_parameter_supported: true,
        dpop_signing_alg_values_supported: ['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
      });
    });

    it('publishes no private key', async () => {
      const { keys } = (await requestJson(`${service.url}/auth/jwks`)).body;
      expect(keys).toEqual([
        {
          kty: 'EC',
          crv: 'P-256',
          x: expect.any(String),
          y: expect.any(String),
          kid: expect.any(String),
          use: 'sig',
          alg: 'ES256',
        },
      ]);
    });

    it('signs with the same key after a restart', async () => {
      const before = (await requestJson(`${service.url}/auth/jwks`)).body;
      await service.stop();
      service = await boot();
      expect((await requestJson(`${service.url}/auth/jwks`)).body).toEqual(before);
    });
  });

  describe('the pre-authorized code grant', () => {
    interface CodeOptions {
      txCode?: string;
      expiresAt?: Date;
      keys?: ServiceKeys;
      credentialIdentifiers?: Record<string, string[]>;
    }

    async function code(options: CodeOptions = {}) {
      const { txCode, expiresAt = new Date(Date.now() + 60_000), keys = testServiceKeys('issuance') } = options;
      const { credentialIdentifiers = { c1: ['i1', 'i2'], c2: ['i3'] } } = options;
      const claims = {
        jti: createId(),
        tenantId,
        issuanceId: createId(),
        credentialIssuer,
        credentialIdentifiers,
        expiresAt,
      };
      return createPreAuthorizedCode(claims, txCode, keys);
    }

    const redeem = (preAuthorizedCode: string, more: Record<string, string> = {}) =>
      token({ grant_type: PRE_AUTHORIZED, 'pre-authorized_code': preAuthorizedCode, ...more });

    // oidc-provider answers a request with an unknown parameter, and the fast path answers one without.
    it.each([{}, { unknown_parameter: 'ignored' }])(
      'returns a token to an anonymous wallet that adds %j',
      async (more) => {
        const { status, body, headers } = await redeem(await code(), more);
        const names = ['content-type', 'cache-control'];
        expect({ status, body, headers: names.map((name) => headers.get(name)) }).toEqual({
          status: 200,
          body: {
            access_token: expect.any(String),
            token_type: 'Bearer',
            expires_in: 3600,
            issuance_id: expect.any(String),
            authorization_details: expect.any(Array),
          },
          headers: ['application/json; charset=utf-8', 'no-store'],
        });
        const { payload } = await claimsOf(body.access_token, credentialIssuer);
        expect(payload).toMatchObject({
          aud: credentialIssuer,
          tenant_id: tenantId,
          credential_configuration_ids: ['c1', 'c2'],
        });
        expect(payload.scope).toBeUndefined();
      },
    );

    it('returns all credential_identifiers where several credentials have one configuration, and none elsewhere', async () => {
      const type = 'openid_credential';
      expect((await redeem(await code())).body.authorization_details).toEqual([
        { type, credential_configuration_id: 'c1', credential_identifiers: ['i1', 'i2'] },
        { type, credential_configuration_id: 'c2', credential_identifiers: ['i3'] },
      ]);
      const single = await code({ credentialIdentifiers: { c1: ['i1'], c2: ['i3'] } });
      expect((await redeem(single)).body).not.toHaveProperty('authorization_details');
    });

    it('returns the credential_identifiers of the requested authorization_details', async () => {
      const detail = { type: 'openid_credential', credential_configuration_id: 'c1' };
      const { status, body } = await redeem(await code(), { authorization_details: JSON.stringify([detail]) });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { authorization_details: [{ ...detail, credential_identifiers: ['i1', 'i2'] }] },
      });
      const { payload } = await claimsOf(body.access_token, credentialIssuer);
      expect(payload.credential_configuration_ids).toEqual(['c1']);
    });

    it.each([
      ['broken JSON', '['],
      ['no array', '{}'],
      ['null as a detail', '[null]'],
      ['another type', '[{"type":"x","credential_configuration_id":"c1"}]'],
      ['no configuration', '[{"type":"openid_credential"}]'],
      ['a credential outside of the offer', '[{"type":"openid_credential","credential_configuration_id":"c9"}]'],
      [
        'the name of an inherited property',
        '[{"type":"openid_credential","credential_configuration_id":"constructor"}]',
      ],
    ])('rejects authorization_details with %s, and does not redeem the code', async (_, authorization_details) => {
      const preAuthorizedCode = await code();
      const { status, body } = await redeem(preAuthorizedCode, { authorization_details });
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_authorization_details' });
      expect((await redeem(preAuthorizedCode)).status).toBe(200);
    });

    it('accepts one of concurrent requests with the same code', async () => {
      const preAuthorizedCode = await code();
      const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(preAuthorizedCode)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.every(({ status, body }) => status === 400 && body.error === 'invalid_grant')).toBe(true);
    });

    it('rejects a wrong tx_code five times with tx_code_attempts_left, and then the right one', async () => {
      const preAuthorizedCode = await code({ txCode: '123456' });
      const outlooks = ['4 attempts are left', '3 attempts are left', '2 attempts are left', '1 attempt is left'];
      const descriptions = [...outlooks, 'no attempt is left, the offer is used up'];
      for (const [count, outlook] of descriptions.entries()) {
        expect((await redeem(preAuthorizedCode, { tx_code: '000000' })).body).toEqual({
          error: 'invalid_grant',
          error_description: `the tx_code is wrong: ${outlook}`,
          tx_code_attempts_left: 4 - count,
        });
      }
      for (const txCode of ['123456', '000000']) {
        expect((await redeem(preAuthorizedCode, { tx_code: txCode })).body).toEqual({
          error: 'invalid_grant',
          error_description: 'the offer is used up: the tx_code was wrong too often',
          tx_code_attempts_left: 0,
        });
      }
    });

    describe('with a DPoP proof', () => {
      const redeemWith = async (key: KeyPair, preAuthorizedCode: string, more: Record<string, string> = {}) =>
        requestJson(`${service.url}/auth/connect/token`, {
          headers: await dpopProof(key, { method: 'POST', url: `${PUBLIC_URL}/auth/connect/token` }),
          body: new URLSearchParams({
            grant_type: PRE_AUTHORIZED,
            'pre-authorized_code': preAuthorizedCode,
            ...more,
          }),
        });

      it('accepts a code again from the key that has redeemed it, and rejects it from another key', async () => {
        const [key, other] = [generateKeys('P-256'), generateKeys('P-256')];
        const preAuthorizedCode = await code();
        const answers = [await redeemWith(key, preAuthorizedCode), await redeemWith(key, preAuthorizedCode)];
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        const grants = answers.map(({ body }) => decodeJwt(body.access_token).grant_id);
        expect(grants).toEqual([expect.any(String), grants[0]]);
        for (const answer of [await redeemWith(other, preAuthorizedCode), await redeem(preAuthorizedCode)]) {
          expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
        }
      });

      it('rejects a code that was redeemed without a key with invalid_grant', async () => {
        const preAuthorizedCode = await code();
        await redeem(preAuthorizedCode);
        expect(await redeemWith(generateKeys('P-256'), preAuthorizedCode)).toMatchObject({
          status: 400,
          body: { error: 'invalid_grant' },
        });
      });

      it('rejects a code again without its tx_code', async () => {
        const key = generateKeys('P-256');
        const preAuthorizedCode = await code({ txCode: '123456' });
        expect((await redeemWith(key, preAuthorizedCode, { tx_code: '123456' })).status).toBe(200);
        expect((await redeemWith(key, preAuthorizedCode, { tx_code: '000000' })).body.error).toBe('invalid_grant');
      });
    });

    it('accepts the right tx_code after a wrong one', async () => {
      const preAuthorizedCode = await code({ txCode: '123456' });
      await redeem(preAuthorizedCode, { tx_code: '000000' });
      expect((await redeem(preAuthorizedCode, { tx_code: '123456' })).status).toBe(200);
    });

    it.each([
      ['a missing tx_code', { txCode: '1' }, {}, 'invalid_request'],
      ['an unexpected tx_code', {}, { tx_code: '1' }, 'invalid_request'],
      ['an expired code', { expiresAt: new Date(Date.now() - 60_000) }, {}, 'invalid_grant'],
      ['a code of another service', { keys: testServiceKeys('wallet') }, {}, 'invalid_grant'],
    ])('rejects %s', async (_, options, more, error) => {
      const answer = await redeem(await code(options), more);
      expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 400, error });
    });

    it('rejects a malformed and an empty code', async () => {
      expect((await redeem('junk')).body.error).toBe('invalid_grant');
      expect((await redeem('')).body.error).toBe('invalid_request');
    });
  });

  describe('token exchange', () => {
    async function exchange(form: Record<string, string> = {}, scope = 'wallet.act') {
      const own = await token({ grant_type: 'client_credentials', ...credentials, scope });
      const subject = { subject_token: own.body.access_token, subject_token_type: ACCESS_TOKEN };
      return token({
        grant_type: EXCHANGE,
        ...credentials,
        ...subject,
        requested_subject: 'thandi@example.com',
        ...form,
      });
    }

    it('rejects a subject token of another issuer', async () => {
      const foreign = await world.authority.accessToken({ tenantId, scopes: ['wallet.act'], clientId: 'other' });
      expect((await exchange({ subject_token: foreign })).body.error).toBe('invalid_request');
    });

    it.each([
      ['no subject token type', { subject_token_type: '' }, 'invalid_request'],
      ['no requested subject', { requested_subject: '' }, 'invalid_request'],
    ])('rejects %s', async (_, form, error) => {
      expect((await exchange(form as Record<string, string>)).body.error).toBe(error);
    });
  });
});
