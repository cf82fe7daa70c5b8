import { randomBytes } from 'node:crypto';
import { ENTITLEMENTS } from '@vc/contract/access';
import { type AdminComponents, type Client, createClient } from '@vc/sdk';
import { Browser } from '@vc/testing/unit/browser';
import { requestJson } from '@vc/testing/unit/request-json';
import * as oauth from 'oauth4webapi';
import { PlatformUnderTest } from '../../support/platform-under-test';

const CALLBACK = 'http://127.0.0.1:9/callback';
const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const PASSWORD = 'a fine long password';
// eslint-disable-next-line @typescript-eslint/no-deprecated -- the test's server speaks HTTP on the loopback interface
const insecure = { [oauth.allowInsecureRequests]: true };

/** Runs each flow with an independent OAuth client library. */
describe('OAuth flows with oauth4webapi', () => {
  let platform: PlatformUnderTest;
  let server: oauth.AuthorizationServer;
  let tenantId: string;
  let admin: Client['admin'];

  beforeAll(async () => {
    platform = await PlatformUnderTest.provide();
    const issuer = new URL(platform.demo.authUrl);
    server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    );
    const { clientId, clientSecret } = platform.demo.operator;
    const operator = await clientCredentials({ client_id: clientId }, oauth.ClientSecretBasic(clientSecret), 'admin');
    ({ admin } = clientWith(operator.access_token));
    const slug = `acme-${randomBytes(6).toString('hex')}`;
    const acme = await admin.createTenant({ body: { slug, name: 'Acme', entitlements: [...ENTITLEMENTS] } });
    tenantId = acme.data.id;
  });

  afterAll(async () => {
    await platform?.stop();
  });

  function clientWith(token: string): Client {
    const { publicUrl: url, adminUrl } = platform.demo;
    return createClient({ url, adminUrl, token });
  }

  async function clientCredentials(
    client: oauth.Client,
    authentication: oauth.ClientAuth,
    scope: string,
    options: oauth.ClientCredentialsGrantRequestOptions = {},
  ) {
    const parameters = new URLSearchParams({ scope });
    const request = oauth.clientCredentialsGrantRequest;
    const response = await request(server, client, authentication, parameters, { ...insecure, ...options });
    return oauth.processClientCredentialsResponse(server, client, response);
  }

  /** Registers a client of the tenant as the operator. */
  async function register(
    more: Omit<AdminComponents['schemas']['CreateClient'], 'tenantId' | 'name'>,
  ): Promise<{ client: oauth.Client; secret: string }> {
    const { clientId, clientSecret } = (await admin.createClient({ body: { tenantId, name: 'Acme app', ...more } }))
      .data;
    return { client: { client_id: clientId }, secret: clientSecret! };
  }

  async function createUser(): Promise<{ email: string; tempPassword: string }> {
    const { client, secret } = await register({ scopes: ['onboarding.write'] });
    const token = await clientCredentials(client, oauth.ClientSecretPost(secret), 'onboarding.write');
    const body = { email: `user-${Math.random().toString(36).slice(2)}@example.com` };
    const { data } = await clientWith(token.access_token).onboarding.createUser({ body });
    return { ...body, tempPassword: data.tempPassword };
  }

  it('accepts client_credentials with client_secret_basic and client_secret_post', async () => {
    const { client, secret } = await register({ scopes: ['sc-citizen', 'trust.read'] });
    for (const authentication of [oauth.ClientSecretBasic(secret), oauth.ClientSecretPost(secret)]) {
      const token = await clientCredentials(client, authentication, 'sc-citizen');
      expect(token).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'sc-citizen' });
    }
  });

  it('accepts client_credentials with private_key_jwt, bound to a DPoP key', async () => {
    const keys = await oauth.generateKeyPair('ES256', { extractable: true });
    const jwk = await crypto.subtle.exportKey('jwk', keys.publicKey);
    const { kty, crv, x, y } = jwk;
    const { client } = await register({
      scopes: ['trust.read'],
      tokenEndpointAuthMethod: 'private_key_jwt',
      jwks: { keys: [{ kty, crv, x, y, kid: 'k1' }] },
      dpopBoundAccessTokens: true,
    });
    const authentication = oauth.PrivateKeyJwt({ key: keys.privateKey, kid: 'k1' });
    const DPoP = oauth.DPoP(client, await oauth.generateKeyPair('ES256'));
    const token = await clientCredentials(client, authentication, 'trust.read', { DPoP });
    expect(token.token_type).toBe('dpop');

    const url = new URL(`${platform.demo.credsBaseUrl}/certificates?page%5Bsize%5D=1`);
    const requestResource = (options: oauth.ProtectedResourceRequestOptions) =>
      oauth.protectedResourceRequest(token.access_token, 'GET', url, undefined, undefined, { ...insecure, ...options });
    expect((await requestResource({ DPoP })).status).toBe(200);
    const asBearer = await requestJson(url.href, { token: token.access_token });
    expect(asBearer.status).toBe(401);
    expect(asBearer.headers.get('www-authenticate')).toMatch(/^DPoP error="invalid_token"/);
    const otherKey = oauth.DPoP(client, await oauth.generateKeyPair('ES256'));
    await expect(requestResource({ DPoP: otherKey })).rejects.toMatchObject({ cause: [{ scheme: 'dpop' }] });
    await expect(clientCredentials(client, authentication, 'trust.read')).rejects.toThrow();
  });

  it('accepts authorization_code with PAR and PKCE: log-in, new password, consent, refresh, revocation', async () => {
    const user = await createUser();
    const { client, secret } = await register({
      scopes: ['wallet'],
      grantTypes: ['authorization_code', 'refresh_token'],
      redirectUris: [CALLBACK],
    });
    const authentication = oauth.ClientSecretBasic(secret);
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const parameters = new URLSearchParams({
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'wallet',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const requestUri = await oauth.processPushedAuthorizationResponse(
      server,
      client,
      await oauth.pushedAuthorizationRequest(server, client, authentication, parameters, insecure),
    );
    const browser = new Browser(CALLBACK);
    const start = new URL(server.authorization_endpoint!);
    start.search = new URLSearchParams({ client_id: client.client_id, request_uri: requestUri.request_uri }).toString();
    await browser.open(start.href);
    expect(browser.heading).toBe('Log in');
    await browser.submit({ name: user.email, password: 'wrong', decision: 'continue' });
    expect({ status: browser.status, alert: browser.alert }).toEqual({
      status: 401,
      alert: 'The name or the password is wrong.',
    });
    await browser.submit({ name: user.email, password: user.tempPassword, decision: 'continue' });
    expect(browser.heading).toBe('Choose a password');
    const change = { password: user.tempPassword, decision: 'continue' };
    await browser.submit({ ...change, newPassword: 'short', repeated: 'short' });
    expect(browser.alert).toContain('at least 12 characters');
    await browser.submit({ ...change, newPassword: PASSWORD, repeated: PASSWORD });
    expect(browser.heading).toBe('Do you allow this?');
    expect(browser.page).toContain('Acme app');
    const callback = await browser.submit({ decision: 'continue' });

    const answer = oauth.validateAuthResponse(server, client, callback!, state);
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, client, authentication, answer, CALLBACK, verifier] as const),
      insecure,
    );
    const token = await oauth.processAuthorizationCodeResponse(server, client, response);
    expect(token).toMatchObject({ token_type: 'bearer', scope: 'wallet', refresh_token: expect.any(String) });
    const list = async (accessToken: string) =>
      clientWith(accessToken).wallet.listCredentials({ query: { status: 'pending' } });
    expect(await list(token.access_token)).toEqual([]);

    const refresh = (refreshToken: string) =>
      oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, insecure);
    const refreshed = await oauth.processRefreshTokenResponse(server, client, await refresh(token.refresh_token!));
    expect(refreshed.refresh_token).not.toBe(token.refresh_token);

    const introspect = async () => {
      const request = oauth.introspectionRequest(server, client, authentication, refreshed.access_token, insecure);
      return oauth.processIntrospectionResponse(server, client, await request);
    };
    expect(await introspect()).toMatchObject({ active: true, tenant_id: tenantId, scope: 'wallet' });
    const revocation = await oauth.revocationRequest(
      ...([server, client, authentication, refreshed.access_token] as const),
      insecure,
    );
    await oauth.processRevocationResponse(revocation);
    expect(await introspect()).toEqual({ active: false });
    await expect(list(refreshed.access_token)).rejects.toMatchObject({ status: 401 });

    expect(await list(token.access_token)).toEqual([]);
    const reused = await (await refresh(token.refresh_token!)).json();
    expect(reused).toMatchObject({ error: 'invalid_grant' });
    await expect(list(token.access_token)).rejects.toMatchObject({ status: 401 });
    const afterReuse = await (await refresh(refreshed.refresh_token!)).json();
    expect(afterReuse).toMatchObject({ error: 'invalid_grant' });
  });

  it('returns access_denied if the user denies consent', async () => {
    const { client, secret } = await register({
      scopes: ['wallet'],
      grantTypes: ['authorization_code'],
      redirectUris: [CALLBACK],
    });
    const state = oauth.generateRandomState();
    const parameters = new URLSearchParams({
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'wallet',
      state,
      code_challenge_method: 'S256',
      code_challenge: await oauth.calculatePKCECodeChallenge(oauth.generateRandomCodeVerifier()),
    });
    const response = await oauth.pushedAuthorizationRequest(
      ...([server, client, oauth.ClientSecretPost(secret), parameters] as const),
      insecure,
    );
    const { request_uri } = await oauth.processPushedAuthorizationResponse(server, client, response);
    const browser = new Browser(CALLBACK);
    await browser.open(
      `${server.authorization_endpoint}?${new URLSearchParams({ client_id: client.client_id, request_uri })}`,
    );
    const callback = await browser.submit({ decision: 'cancel' });
    expect(() => oauth.validateAuthResponse(server, client, callback!, state)).toThrow(
      expect.objectContaining({ error: 'access_denied' }),
    );
  });

  it('accepts a token exchange for a user of the own tenant, and records it', async () => {
    const user = await createUser();
    const { client, secret } = await register({
      scopes: ['wallet.act', 'admin'],
      grantTypes: ['client_credentials', TOKEN_EXCHANGE],
    });
    const authentication = oauth.ClientSecretBasic(secret);
    const own = await clientCredentials(client, authentication, 'wallet.act admin');
    const exchange = async (requested_subject: string) => {
      const form = { subject_token: own.access_token, subject_token_type: ACCESS_TOKEN, requested_subject };
      const request = oauth.genericTokenEndpointRequest;
      return request(server, client, authentication, TOKEN_EXCHANGE, new URLSearchParams(form), insecure);
    };
    const response = await exchange(user.email);
    const token = await oauth.processGenericTokenEndpointResponse(server, client, response);
    expect(token).toMatchObject({ issued_token_type: ACCESS_TOKEN, scope: 'wallet', expires_in: 900 });
    expect(await (await exchange(platform.demo.user.email)).json()).toMatchObject({ error: 'invalid_target' });
    const audit = await clientWith(own.access_token).admin.listAuditRecords();
    expect(audit.data[0]).toMatchObject({ action: 'token.exchanged', clientId: client.client_id });
  });
});
