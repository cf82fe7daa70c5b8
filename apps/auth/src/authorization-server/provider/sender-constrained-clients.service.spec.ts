import { serviceActor, withActor } from '@vc/platform/audit';
import { createHash, randomBytes } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import { KEY_TYPES } from '@vc/protocol/crypto';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { StoppedClock } from '@vc/testing/unit/stopped-clock';
import type { TestService } from '@vc/testing/service/test-service';
import { Browser } from '@vc/testing/unit/browser';
import { KeyClient } from '@vc/testing/unit/key-client';
import { LocalServer, sendJson } from '@vc/testing/unit/local-server';
import { requestJson } from '@vc/testing/unit/request-json';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import type { JWTPayload } from 'jose';
import { decodeJwt } from 'jose';
import type { CreateClientDto } from '../clients/create-client.dto';
import { authService, ClientsService, TenantsService } from '../../index';

const CALLBACK = 'https://app.test/callback';
const seconds = () => Math.floor(Date.now() / 1000);

describe('FAPI 2.0 Security Profile: clients with private_key_jwt and DPoP', () => {
  let world: TestWorld;
  let service: TestService;
  let users: LocalServer;
  let client: KeyClient;
  let issuer: string;
  const userId = createId();
  const verifier = randomBytes(32).toString('base64url');

  beforeAll(async () => {
    world = await TestWorld.start();
    issuer = `${world.authority.publicUrl}/auth`;
    users = await LocalServer.start((request, response) => {
      request.resume();
      sendJson(response, { outcome: 'logged-in', user: { id: userId, mustChangePassword: false } });
    });
    service = await world.serve(authService, {
      ONBOARDING_INTERNAL_URL: users.url,
      AUTH_REVOCATION_TIMEOUT_MS: '60000',
      OUTGOING_ALLOWED_HOSTS: '127.0.0.1:*',
    });
    client = await register(new KeyClient('app'));
  });

  afterAll(async () => {
    await world?.stop();
    await users?.stop();
  });

  async function register(keyClient: KeyClient, more: Partial<CreateClientDto> = {}): Promise<KeyClient> {
    const { id: tenantId } = await service.app.get(TenantsService).ensure('acme', 'Acme');
    const administrator = { tenantId, clientId: 'admin-client' };
    const client = {
      clientId: keyClient.clientId,
      name: 'App',
      scopes: ['wallet', 'trust.read'],
      grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
      tokenEndpointAuthMethod: 'private_key_jwt',
      ...(more.jwksUri === undefined && { jwks: keyClient.jwks }),
      redirectUris: [CALLBACK],
      dpopBoundAccessTokens: true,
      ...more,
    };
    const create = () => service.app.get(ClientsService).create(administrator, client as CreateClientDto);
    await withActor(serviceActor('auth'), create);
    return keyClient;
  }

  async function post(
    path: string,
    form: Record<string, string>,
    claims: JWTPayload = {},
    by = client,
  ): Promise<JsonAnswer> {
    const body = new URLSearchParams({ ...form, ...(await by.assertion(issuer, claims)) });
    return requestJson(`${service.url}/auth${path}`, { body, headers: await by.dpop('POST', issuer + path) });
  }

  const push = (claims?: JWTPayload) =>
    post(
      '/par',
      {
        client_id: client.clientId,
        response_type: 'code',
        redirect_uri: CALLBACK,
        scope: 'wallet',
        state: 'state',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      },
      claims,
    );

  const clientCredentials = (claims?: JWTPayload, by?: KeyClient) =>
    post('/connect/token', { grant_type: 'client_credentials', scope: 'trust.read' }, claims, by);

  async function newCode(): Promise<string> {
    const { body } = await push();
    const browser = new Browser(CALLBACK, [world.authority.publicUrl, service.url]);
    const query = new URLSearchParams({ client_id: client.clientId, request_uri: body.request_uri });
    await browser.open(`${service.url}/auth/authorize?${query}`);
    await browser.submit({ name: 'thandi', password: 'correct', decision: 'continue' });
    const callback = await browser.submit({ decision: 'continue' });
    return callback!.searchParams.get('code')!;
  }

  const redeem = (code: string) =>
    post('/connect/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: CALLBACK,
      code_verifier: verifier,
    });

  describe('client assertions', () => {
    it.each([
      ['the pushed authorization request endpoint', push],
      ['the token endpoint', clientCredentials],
    ])('accepts the issuer identifier as audience at %s', async (_, request) => {
      expect((await request()).status).toBeLessThan(300);
    });

    it.each(KEY_TYPES)('are accepted with a key of %s, and bind the token to such a key', async (keyType) => {
      const named = await register(new KeyClient(`app-${keyType}`, keyType));
      const { status, body } = await clientCredentials({}, named);
      expect({ status, type: body.token_type }).toEqual({ status: 200, type: 'DPoP' });
    });

    it.each([
      ['the address of the token endpoint', '/connect/token'],
      ['the address of the pushed authorization request endpoint', '/par'],
      ['an array with the issuer identifier', undefined],
      ['another server', 'https://other.test'],
    ])('rejects %s as audience with invalid_client', async (_, audience) => {
      const aud = audience?.startsWith('/') ? issuer + audience : (audience ?? [issuer, 'https://other.test']);
      const refused = { status: 401, body: { error: 'invalid_client' } };
      expect(await push({ aud })).toMatchObject(refused);
      expect(await clientCredentials({ aud })).toMatchObject(refused);
    });

    it.each(['iat', 'nbf'])('accepts an %s of 10 s, and rejects one of 61 s, in the future', async (claim) => {
      const clock = stopClock();
      try {
        expect((await push({ [claim]: seconds() + 10 })).status).toBe(201);
        const late = await push({ [claim]: seconds() + 61 });
        expect(late).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
      } finally {
        clock.release();
      }
    });
  });

  describe('request objects', () => {
    const parameters = {
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'wallet',
      state: 'signed-state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };

    const pushSigned = async (claims: Record<string, unknown> = {}, by = client, typ?: string) =>
      post('/par', {
        client_id: client.clientId,
        ...(await by.requestObject(issuer, { ...parameters, ...claims }, typ)),
      });

    it.each(['oauth-authz-req+jwt', 'OAuth-Authz-Req+JWT', 'application/oauth-authz-req+jwt'])(
      'accepts the typ %s',
      async (typ) => {
        expect((await pushSigned({}, client, typ)).status).toBe(201);
      },
    );

    it('rejects the typ of another kind of token with invalid_request_object', async () => {
      const answer = await pushSigned({}, client, 'at+jwt');
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request_object' } });
    });

    it('accepts a request object that the client has signed', async () => {
      const { status, body } = await pushSigned();
      expect({ status, body }).toMatchObject({ status: 201, body: { request_uri: expect.any(String) } });
      const browser = new Browser(CALLBACK, [world.authority.publicUrl, service.url]);
      const query = new URLSearchParams({ client_id: client.clientId, request_uri: body.request_uri });
      await browser.open(`${service.url}/auth/authorize?${query}`);
      await browser.submit({ name: 'thandi', password: 'correct', decision: 'continue' });
      const callback = (await browser.submit({ decision: 'continue' }))!;
      expect(callback.searchParams.get('state')).toBe('signed-state');
      expect((await redeem(callback.searchParams.get('code')!)).status).toBe(200);
    });

    it.each<[string, () => ReturnType<typeof pushSigned>]>([
      ['another key', () => pushSigned({}, new KeyClient(client.clientId))],
      ['another audience', () => pushSigned({ aud: 'https://other.test' })],
      ['no nbf', () => pushSigned({ nbf: undefined })],
      ['a lifetime of an hour and a second', () => pushSigned({ exp: seconds() + 3_601 })],
      ['exp in the past', () => pushSigned({ nbf: seconds() - 60, exp: seconds() - 30 })],
    ])('rejects a request object with %s with invalid_request_object', async (_, request) => {
      const clock = stopClock();
      try {
        expect(await request()).toMatchObject({ status: 400, body: { error: 'invalid_request_object' } });
      } finally {
        clock.release();
      }
    });

    it('rejects an unsigned request object with invalid_request_object', async () => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = { iss: client.clientId, client_id: client.clientId, aud: issuer, ...parameters };
      const times = { nbf: seconds(), exp: seconds() + 60 };
      const request = `${part({ alg: 'none' })}.${part({ ...claims, ...times })}.`;
      const answer = await post('/par', { client_id: client.clientId, request });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request_object' } });
    });
  });

  it('accepts an assertion with a key from the jwks_uri', async () => {
    const byAddress = new KeyClient('app-with-jwks-uri');
    const site = await LocalServer.start((_, response) => sendJson(response, byAddress.jwks));
    await register(byAddress, { jwksUri: `${site.url}/jwks` });
    expect((await clientCredentials({}, byAddress)).status).toBe(200);
    const stranger = await clientCredentials({}, new KeyClient(byAddress.clientId));
    expect(stranger).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    await site.stop();
  });

  it('accepts a refresh token again with the same key, and returns the same one', async () => {
    const { status, body } = await redeem(await newCode());
    expect({ status, body }).toMatchObject({ status: 200, body: { token_type: 'DPoP', scope: 'wallet' } });
    expect(decodeJwt(body.access_token)).toMatchObject({ sub: userId, cnf: { jkt: expect.any(String) } });
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    for (const _ of ['once', 'again']) {
      const refreshed = await post('/connect/token', refresh);
      expect(refreshed).toMatchObject({ status: 200, body: { refresh_token: body.refresh_token } });
    }
  });

  describe('the end of the tokens of a user', () => {
    const end = async (change: string) => {
      const token = testServiceToken('onboarding', 'auth');
      const url = `${service.url}/internal/users/${userId}/end-tokens`;
      expect(
        (await requestJson(url, { token, body: { change, tenantId: createId(), clientId: 'backend' } })).status,
      ).toBe(200);
    };

    const refuse = { status: 400, body: { error: 'invalid_grant' } };
    const refresh = ({ body }: JsonAnswer) =>
      post('/connect/token', { grant_type: 'refresh_token', refresh_token: body.refresh_token });

    let clock: StoppedClock;

    beforeEach(() => {
      clock = stopClock();
    });

    afterEach(async () => {
      clock.release();
      await world.database.query(`DELETE FROM auth.revoked_tokens WHERE kind = 'user'`);
    });

    it.each(['reset', 'locked', 'deleted'])('rejects refresh tokens and codes of a user who was %s', async (change) => {
      const [code, redeemed] = [await newCode(), await redeem(await newCode())];
      expect((await refresh(redeemed)).status).toBe(200);
      await end(change);
      expect(await refresh(redeemed)).toMatchObject(refuse);
      expect(await redeem(code)).toMatchObject(refuse);
    });

    it.each(['reset', 'locked'])('rejects the consent of a user who was %s after the log-in', async (change) => {
      const { body } = await push();
      const browser = new Browser(CALLBACK, [world.authority.publicUrl, service.url]);
      const query = new URLSearchParams({ client_id: client.clientId, request_uri: body.request_uri });
      await browser.open(`${service.url}/auth/authorize?${query}`);
      await browser.submit({ name: 'thandi', password: 'correct', decision: 'continue' });
      await end(change);
      await browser.submit({ decision: 'continue' });
      expect(browser.status).toBe(400);
    });

    it('rejects the log-in of a locked user, and accepts it once unlocked', async () => {
      await end('locked');
      const { body } = await push();
      const browser = new Browser(CALLBACK, [world.authority.publicUrl, service.url]);
      const query = new URLSearchParams({ client_id: client.clientId, request_uri: body.request_uri });
      await browser.open(`${service.url}/auth/authorize?${query}`);
      const callback = await browser.submit({ name: 'thandi', password: 'correct', decision: 'continue' });
      expect(callback!.searchParams.get('error')).toBe('access_denied');
      clock.advance(1_000);
      await end('unlocked');
      expect((await redeem(await newCode())).status).toBe(200);
    });

    it('rejects the refresh tokens of before a lock after it', async () => {
      const redeemed = await redeem(await newCode());
      await end('locked');
      clock.advance(1_000);
      await end('unlocked');
      expect(await refresh(redeemed)).toMatchObject(refuse);
    });
  });

  describe('replay of an authorization code', () => {
    afterEach(() => world.database.query(`DELETE FROM auth.revocation_followers`));

    /** A service that follows the revoked tokens and confirms each response with its next poll. */
    async function followList(after?: number) {
      const token = testServiceToken('issuance', 'auth');
      const query = `follower=issuance.1${after === undefined ? '' : `&after=${after}`}`;
      const { body } = await requestJson(`${service.url}/internal/revoked-tokens?${query}`, { token });
      return { position: body.position as number, jtis: body.revocations.map(({ jti }: { jti: string }) => jti) };
    }

    it('rejects it with invalid_grant when every service has confirmed the revocation', async () => {
      const code = await newCode();
      const { body } = await redeem(code);
      const { position } = await followList();
      let isAnswered = false;
      const reused = redeem(code).finally(() => (isAnswered = true));
      const revocations = await followList(position);
      // Work that begins after the poll has returned, and outlasts a response.
      await newCode();
      expect({ jtis: revocations.jtis, isAnswered }).toEqual({
        jtis: [decodeJwt(body.access_token).jti],
        isAnswered: false,
      });
      void followList(revocations.position);
      expect(await reused).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
      expect(await post('/connect/token', refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    });

    it('returns no valid token to concurrent requests', async () => {
      const code = await newCode();
      const answers = await Promise.all([redeem(code), redeem(code), redeem(code)]);
      for (const { body } of answers.filter(({ status }) => status === 200)) {
        const { jti } = decodeJwt(body.access_token);
        expect(await world.database.query(`SELECT 1 FROM auth.revoked_tokens WHERE subject = $1`, [jti])).toHaveLength(
          1,
        );
        const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
        expect((await post('/connect/token', refresh)).status).toBe(400);
      }
      expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual(
        expect.arrayContaining([400, 400]),
      );
    });
  });
});
