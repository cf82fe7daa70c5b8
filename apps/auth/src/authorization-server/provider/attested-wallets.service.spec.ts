import { createHash, randomBytes } from 'node:crypto';
import { generateKeys } from '@vc/protocol/crypto';
import type { IssuanceGrant, UserAuthentication } from '@vc/feature/issuance-grant';
import { createIssuerState, createPreAuthorizedCode } from '@vc/feature/issuance-grant';
import { createId } from '@vc/platform/persistence';
import type { TokenStep } from '@vc/platform/service-clients';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { AttestedWallet, WalletAttester } from '@vc/testing/unit/attested-wallet';
import { Browser } from '@vc/testing/unit/browser';
import { LocalServer, readBody, sendJson } from '@vc/testing/unit/local-server';
import { requestJson } from '@vc/testing/unit/request-json';
import { testServiceKeys } from '@vc/testing/keys/test-service-keys';
import { TestTrustedEntities } from '@vc/testing/service/test-trusted-entities';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { decodeJwt } from 'jose';
import { authService, TenantsService } from '../../index';

const ISSUANCE_KEYS = testServiceKeys('issuance');
const CALLBACK = 'https://suite.test/test/a/callback';
const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';

describe('attested wallets', () => {
  let world: TestWorld;
  let service: TestService;
  let tenantId: string;
  let otherTenantId: string;
  let attester: WalletAttester;
  let wallet: AttestedWallet;
  let issuer: string;
  let others: LocalServer;
  let userId: string;
  /** The open offer for the user who logs in. */
  let offered: string | undefined;
  let isIssuanceDown = false;
  let isTrustDown = false;
  /** The wallet provider on a trust list of the tenant. */
  let provider: WalletAttester;
  const listed = new TestTrustedEntities();
  /** Steps of timelines that issuance was told. */
  let steps: TokenStep[] = [];
  const verifier = randomBytes(32).toString('base64url');
  const configurationId = createId();

  beforeAll(async () => {
    world = await TestWorld.start();
    [attester, provider] = await Promise.all([WalletAttester.create(), WalletAttester.create()]);
    listed.addAuthority(provider.authority);
    issuer = `${world.authority.publicUrl}/auth`;
    others = await LocalServer.start(async (request, response) => {
      const body = await readBody(request);
      const answers: Record<string, object | undefined> = {
        [`/internal/credential-configurations/${configurationId}`]: { tenantId },
        [`/internal/tenants/${tenantId}/offers/find`]: offered === undefined ? undefined : { issuerState: offered },
        '/internal/users/log-in': { outcome: 'logged-in', user: { id: userId, mustChangePassword: false } },
      };
      if (request.url === '/internal/token-steps') steps.push(...(JSON.parse(body) as { steps: TokenStep[] }).steps);
      if (request.url === `/internal/tenants/${tenantId}/trusted-entities/vouch`) {
        expect(JSON.parse(body)).toMatchObject({ purpose: 'walletAttestation' });
        return isTrustDown
          ? void response.writeHead(500).end()
          : sendJson(response, listed.answer(request.url, JSON.parse(body)));
      }
      if (request.url?.endsWith('/vouch')) {
        return sendJson(response, { trustedEntityId: null, faults: ['no trusted entity'] });
      }
      if (isIssuanceDown) return void response.writeHead(500).end();
      const answer = answers[request.url!];
      sendJson(response, answer ?? {}, answer ? 200 : 404);
    });
    service = await world.serve(authService, {
      WALLET_ATTESTER_CA_FILES: attester.authorityFile,
      WALLET_ATTESTERS_FROM_TRUST_LISTS: 'on',
      TRUST_INTERNAL_URL: others.url,
      ISSUANCE_INTERNAL_URL: others.url,
      ONBOARDING_INTERNAL_URL: others.url,
    });
    tenantId = (await service.app.get(TenantsService).ensure('acme', 'Acme & Sons')).id;
    otherTenantId = (await service.app.get(TenantsService).ensure('other', 'Other')).id;
    wallet = new AttestedWallet(attester);
  });

  beforeEach(() => {
    [userId, offered, steps] = [createId(), undefined, []];
  });

  afterAll(async () => {
    await world?.stop();
    await others?.stop();
  });

  const credentialIssuer = () => `${world.authority.publicUrl}/oid4vci/${tenantId}`;

  function offer() {
    const expiresAt = new Date(Date.now() + 60_000);
    const issuance = { jti: createId(), tenantId, issuanceId: createId(), credentialIssuer: credentialIssuer() };
    return { ...issuance, credentialIdentifiers: { [configurationId]: ['i1'] }, expiresAt };
  }

  const issuerState = (userAuthentication: UserAuthentication, grant: IssuanceGrant & { userId?: string } = offer()) =>
    createIssuerState({ ...grant, userAuthentication }, ISSUANCE_KEYS);

  async function challenge(): Promise<string> {
    const answer = await requestJson(`${service.url}/auth/challenge`, { method: 'POST' });
    expect(answer.headers.get('cache-control')).toContain('no-store');
    return answer.body.attestation_challenge;
  }

  async function post(
    path: string,
    form: Record<string, string>,
    alterations: Parameters<AttestedWallet['attestation']>[2] = {},
    by = wallet,
  ): Promise<JsonAnswer> {
    const headers = {
      ...(await by.attestation(issuer, await challenge(), alterations)),
      ...(await by.dpop('POST', issuer + path)),
    };
    return requestJson(`${service.url}/auth${path}`, { body: new URLSearchParams(form), headers });
  }

  /** @param state empty for a wallet-initiated request */
  function authorizationRequest(state: string, more: Record<string, string> = {}): Record<string, string> {
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    return {
      client_id: wallet.clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: configurationId,
      code_challenge,
      code_challenge_method: 'S256',
      state: 's'.repeat(128),
      unknown: 'x',
      ...(state && { issuer_state: state }),
      ...more,
    };
  }

  async function authorize(browser: Browser, requestUri: string): Promise<URL | undefined> {
    const query = new URLSearchParams({ client_id: wallet.clientId, request_uri: requestUri });
    return browser.open(`${service.url}/auth/authorize?${query}`);
  }

  /** Completes the authorization of an offer without pages, and returns the callback. */
  async function followCallback(state: string, more: Record<string, string> = {}): Promise<URL> {
    const { status, body } = await post('/par', authorizationRequest(state, more));
    expect({ status, body }).toMatchObject({ status: 201, body: { expires_in: 60 } });
    return (await authorize(publicBrowser(), body.request_uri))!;
  }

  /** A browser that sends requests for the public URLs to the service. */
  function publicBrowser(): Browser {
    return new Browser(CALLBACK, [world.authority.publicUrl, service.url]);
  }

  const redeem = (code: string, more: Record<string, string> = {}, by = wallet) =>
    post(
      '/connect/token',
      { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: verifier, ...more },
      {},
      by,
    );

  it('publishes attest_jwt_client_auth in the metadata', async () => {
    const { body } = await requestJson(`${service.url}/.well-known/oauth-authorization-server/auth`);
    expect(body).toMatchObject({
      token_endpoint_auth_methods_supported: expect.arrayContaining(['attest_jwt_client_auth']),
      client_attestation_signing_alg_values_supported: ['ES256'],
      client_attestation_pop_signing_alg_values_supported: ['ES256'],
      challenge_endpoint: `${issuer}/challenge`,
      pushed_authorization_request_endpoint: `${issuer}/par`,
    });
  });

  it('returns the credential_identifiers of the requested authorization_details', async () => {
    const detail = { type: 'openid_credential', credential_configuration_id: configurationId };
    const asked = { authorization_details: JSON.stringify([detail]), scope: '' };
    const callback = await followCallback(issuerState('none'), asked);
    const { status, body } = await redeem(callback.searchParams.get('code')!);
    const authorization_details = [{ ...detail, credential_identifiers: ['i1'] }];
    expect({ status, body }).toMatchObject({ status: 200, body: { authorization_details } });
    expect(decodeJwt(body.access_token)).toMatchObject({
      credential_configuration_ids: [configurationId],
      authorization_details,
    });
  });

  it('returns the credential_identifiers of several credentials of one scope', async () => {
    const grant = { ...offer(), credentialIdentifiers: { [configurationId]: ['i1', 'i2'] } };
    const callback = await followCallback(issuerState('none', grant));
    const { body } = await redeem(callback.searchParams.get('code')!);
    const detail = { type: 'openid_credential', credential_configuration_id: configurationId };
    const authorization_details = [{ ...detail, credential_identifiers: ['i1', 'i2'] }];
    expect(body).toMatchObject({ scope: configurationId, authorization_details });
    const refreshed = await post('/connect/token', { grant_type: 'refresh_token', refresh_token: body.refresh_token });
    expect(refreshed.body).toMatchObject({ authorization_details });
  });

  it.each([
    ['broken JSON', '['],
    ['a credential outside of the offer', '[{"type":"openid_credential","credential_configuration_id":"other"}]'],
    ['another type', `[{"type":"payment","credential_configuration_id":"x"}]`],
  ])('rejects authorization_details of %s with invalid_authorization_details', async (_, authorization_details) => {
    const request = authorizationRequest(issuerState('none'), { authorization_details });
    const { status, body } = await post('/par', request);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_authorization_details' });
  });

  it('returns a DPoP-bound token for the offer, and new ones by refresh', async () => {
    const grant = offer();
    const callback = await followCallback(issuerState('none', grant));
    expect(Object.fromEntries(callback.searchParams)).toEqual({
      code: expect.any(String),
      iss: issuer,
      state: 's'.repeat(128),
    });
    const { status, body } = await redeem(callback.searchParams.get('code')!);
    expect({ status, body }).toMatchObject({ status: 200, body: { token_type: 'DPoP', scope: configurationId } });
    expect(body).not.toHaveProperty('authorization_details');
    expect(decodeJwt(body.access_token)).toMatchObject({
      aud: grant.credentialIssuer,
      client_id: wallet.clientId,
      tenant_id: tenantId,
      issuance_id: grant.issuanceId,
      credential_configuration_ids: [configurationId],
      cnf: { jkt: expect.any(String) },
    });
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    const byAnother = await post('/connect/token', refresh, {}, new AttestedWallet(attester));
    expect(byAnother.body.error).toBe('invalid_grant');
    const { grant_id } = decodeJwt(body.access_token);
    expect(grant_id).toEqual(expect.any(String));
    for (const _ of ['once', 'again']) {
      const refreshed = await post('/connect/token', refresh);
      expect(refreshed).toMatchObject({ status: 200, body: { token_type: 'DPoP' } });
      expect(decodeJwt(refreshed.body.access_token)).toMatchObject({ issuance_id: grant.issuanceId, grant_id });
    }
  });

  it('publishes the requests with a code or a refresh token to the timeline, with the error that the wallet was given', async () => {
    const grant = offer();
    const code = (await followCallback(issuerState('none', grant))).searchParams.get('code')!;
    const refused = await redeem(code, { code_verifier: 'v'.repeat(43) });
    const redeemed = await redeem(code);
    const refresh = { grant_type: 'refresh_token', refresh_token: redeemed.body.refresh_token };
    const refreshed = await post('/connect/token', refresh);
    const byAnother = await post('/connect/token', refresh, {}, new AttestedWallet(attester));
    const unknown = await redeem('unknown');
    const answers = [refused, redeemed, refreshed, byAnother];
    expect([...answers, unknown].map(({ status }) => status)).toEqual([400, 200, 200, 400, 400]);
    const grantTypes = ['authorization_code', 'authorization_code', 'refresh_token', 'refresh_token'];
    const expected = answers.map(({ status, body }, index) => ({
      tenantId,
      issuanceId: grant.issuanceId,
      step: status === 200 ? 'token.issued' : 'token.refused',
      grantType: grantTypes[index],
      occurredAt: expect.any(String),
      ...(status !== 200 && { code: body.error, detail: body.error_description }),
    }));
    const reported = await waitFor(() => {
      const found = steps.filter(({ issuanceId }) => issuanceId === grant.issuanceId);
      return found.length >= expected.length ? found : undefined;
    });
    // The steps of concurrent reports come in any order.
    expect(reported).toEqual(expect.arrayContaining(expected));
    expect(reported).toHaveLength(expected.length);
  });

  it('rejects codes and refresh tokens while the tenant is suspended, and accepts refresh tokens after it', async () => {
    const tenants = service.app.get(TenantsService);
    const operator = { tenantId: (await tenants.ensure('platform', 'Operator')).id, clientId: 'operator' };
    const redeemed = await redeem((await followCallback(issuerState('none'))).searchParams.get('code')!);
    const code = (await followCallback(issuerState('none'))).searchParams.get('code')!;
    const refresh = { grant_type: 'refresh_token', refresh_token: redeemed.body.refresh_token };
    await tenants.update(operator, tenantId, { status: 'suspended' });
    expect((await post('/connect/token', refresh)).body.error).toBe('invalid_grant');
    expect((await redeem(code)).body.error).toBe('invalid_grant');
    await tenants.update(operator, tenantId, { status: 'active' });
    expect((await post('/connect/token', refresh)).status).toBe(200);
  });

  it('rejects a repeated code, and revokes its tokens', async () => {
    const callback = await followCallback(issuerState('none'));
    const code = callback.searchParams.get('code')!;
    const first = await redeem(code);
    expect((await redeem(code)).body.error).toBe('invalid_grant');
    const { jti } = decodeJwt(first.body.access_token);
    const rows = await world.database.query(`SELECT subject FROM auth.revoked_tokens WHERE subject = $1`, [jti]);
    expect(rows).toHaveLength(1);
    const refresh = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token };
    expect((await post('/connect/token', refresh)).body.error).toBe('invalid_grant');
  });

  it('accepts at most one of concurrent requests with the same code', async () => {
    const callback = await followCallback(issuerState('none'));
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(callback.searchParams.get('code')!)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
  });

  it('rejects a redeemed offer with INVALID_STATE', async () => {
    const state = issuerState('none');
    await followCallback(state);
    const { body } = await post('/par', authorizationRequest(state));
    const browser = publicBrowser();
    expect(await authorize(browser, body.request_uri)).toBeUndefined();
    expect(browser).toMatchObject({ status: 409, heading: 'This is no longer possible' });
  });

  it('shows the consent page for an offer with consent, and returns access_denied after a rejection', async () => {
    const { body } = await post('/par', authorizationRequest(issuerState('consent')));
    const browser = publicBrowser();
    await authorize(browser, body.request_uri);
    expect(browser.heading).toBe('Do you allow this?');
    expect(browser.page).toContain('Acme &amp; Sons');
    const callback = await browser.submit({ decision: 'cancel' });
    expect(callback!.searchParams.get('error')).toBe('access_denied');
    expect(callback!.searchParams.get('iss')).toBe(issuer);
  });

  it('shows the log-in page for an offer with login, and rejects another browser', async () => {
    const { body } = await post('/par', authorizationRequest(issuerState('login')));
    const browser = publicBrowser();
    await authorize(browser, body.request_uri);
    expect(browser.heading).toBe('Log in');
    const stranger = publicBrowser();
    await stranger.open(browser.address);
    expect(stranger).toMatchObject({ status: 400, heading: 'This page has expired' });
  });

  /** Logs in and consents, and returns the callback. */
  async function logIn(state: string): Promise<URL | undefined> {
    const { status, body } = await post('/par', authorizationRequest(state));
    expect({ status, body }).toMatchObject({ status: 201 });
    const browser = publicBrowser();
    await authorize(browser, body.request_uri);
    expect(browser.heading).toBe('Log in');
    const callback = await browser.submit({ name: 'thandi', password: 'correct', decision: 'continue' });
    return callback ?? browser.submit({ decision: 'continue' });
  }

  it('accepts a wallet-initiated request, and returns a token for the offer to the user', async () => {
    const grant = offer();
    offered = issuerState('login', { ...grant, userId });
    const callback = await logIn('');
    const { status, body } = await redeem(callback!.searchParams.get('code')!);
    expect({ status, body }).toMatchObject({ status: 200, body: { scope: configurationId } });
    expect(decodeJwt(body.access_token)).toMatchObject({ issuance_id: grant.issuanceId, sub: userId });
  });

  it('accepts a wallet-initiated request for the issuer on the domain of its tenant, and rejects another domain', async () => {
    world.authority.domains.set('acme.example', tenantId).set('other.example', createId());
    const push = (host: string) =>
      post('/par', authorizationRequest('', { resource: `http://${host}/oid4vci/${tenantId}` }));
    await waitFor(async () => ((await push('acme.example')).status === 201 ? true : undefined));
    const refused = { status: 400, body: { error: 'invalid_target' } };
    expect(await push('other.example')).toMatchObject(refused);
    expect(await push('stranger.example')).toMatchObject(refused);
  });

  it('rejects a request with temporarily_unavailable if the issuance service does not answer', async () => {
    isIssuanceDown = true;
    const answer = await post('/par', authorizationRequest('', { scope: createId() }));
    isIssuanceDown = false;
    expect(answer).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  it('rejects a user without an offer, or with the offer of another user, with access_denied', async () => {
    expect((await logIn(''))!.searchParams.get('error')).toBe('access_denied');
    const callback = await logIn(issuerState('login', { ...offer(), userId: createId() }));
    expect(callback!.searchParams.get('error_description')).toBe('the offer is for another user');
  });

  it('accepts a redeemed offer again from the same user only', async () => {
    const state = issuerState('login');
    for (const _ of [1, 2]) expect((await logIn(state))!.searchParams.get('code')).toEqual(expect.any(String));
    userId = createId();
    expect(await logIn(state)).toBeUndefined();
  });

  it('returns a DPoP-bound token for a pre-authorized code, and rejects a request without a proof', async () => {
    const code = createPreAuthorizedCode(offer(), undefined, ISSUANCE_KEYS);
    const form = { grant_type: PRE_AUTHORIZED, 'pre-authorized_code': code };
    const headers = await wallet.attestation(issuer, await challenge());
    const url = `${service.url}/auth/connect/token`;
    const withoutProof = await requestJson(url, { body: new URLSearchParams(form), headers });
    expect(withoutProof).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(await post('/connect/token', form)).toMatchObject({ status: 200, body: { token_type: 'DPoP' } });
  });

  const otherKey = generateKeys('P-256');
  it.each([
    ['an attestation that has expired', { attestation: { exp: 1 } }],
    ['an attestation without a subject', { attestation: { sub: undefined } }],
    ['an attestation of another client', { attestation: { sub: 'other' } }],
    ['an attestation without a key', { attestation: { cnf: undefined } }],
    ['a proof for another server', { pop: { aud: 'https://other.test' } }],
    ['a proof without a challenge', { pop: { challenge: undefined } }],
    ['a proof with an unknown challenge', { pop: { challenge: 'mine' } }],
    ['a proof with another key', { popKey: otherKey.privateKey }],
  ])('rejects %s', async (_, alterations) => {
    const { status, body } = await post('/par', authorizationRequest(issuerState('none')), alterations);
    expect([400, 401]).toContain(status);
    expect(body.error).toMatch(/^(invalid_client|invalid_request|use_attestation_challenge)$/);
  });

  it('rejects an attestation of an untrusted attester', async () => {
    const stranger = new AttestedWallet(await WalletAttester.create());
    const answer = await post('/par', authorizationRequest(issuerState('none')), {}, stranger);
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  describe('with an attester on a trust list of the tenant', () => {
    let listedWallet: AttestedWallet;

    beforeEach(() => {
      listedWallet = new AttestedWallet(provider, 'https://listed.test/client');
    });

    /** Each attester has another chain, whose answer no test has cached. */
    async function newProvider(): Promise<{ by: AttestedWallet; id: string }> {
      const attested = await WalletAttester.create();
      return { by: new AttestedWallet(attested, listedWallet.clientId), id: listed.addAuthority(attested.authority) };
    }

    /** An offer of another tenant, which does not trust the provider. */
    const foreignOffer = () => ({ ...offer(), tenantId: otherTenantId });
    const pushed = (more: Record<string, string> = {}, by = listedWallet, state = issuerState('none')) =>
      post('/par', { ...authorizationRequest(state, more), client_id: listedWallet.clientId }, {}, by);
    const refused = { status: 401, body: { error: 'invalid_client' } };

    async function tokens() {
      const { body } = await pushed();
      const query = new URLSearchParams({ client_id: listedWallet.clientId, request_uri: body.request_uri });
      const callback = await publicBrowser().open(`${service.url}/auth/authorize?${query}`);
      const answer = await redeem(callback!.searchParams.get('code')!, {}, listedWallet);
      expect(answer).toMatchObject({ status: 200, body: { token_type: 'DPoP', scope: configurationId } });
      return answer.body as { access_token: string; refresh_token: string };
    }

    it('gives tokens for a code and by refresh, and revokes them', async () => {
      const { refresh_token } = await tokens();
      const refresh = { grant_type: 'refresh_token', refresh_token };
      expect(await post('/connect/token', refresh, {}, listedWallet)).toMatchObject({ status: 200 });
      const revoke = (by: AttestedWallet) => post('/revoke', { token: refresh_token }, {}, by);
      expect(await revoke(new AttestedWallet(await WalletAttester.create(), listedWallet.clientId))).toMatchObject(
        refused,
      );
      expect(await revoke(listedWallet)).toMatchObject({ status: 200 });
      expect(await post('/connect/token', refresh, {}, listedWallet)).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant' },
      });
    });

    it('introspects its own access tokens', async () => {
      const { access_token: token } = await tokens();
      expect(await post('/introspect', { token }, {}, listedWallet)).toMatchObject({
        status: 200,
        body: { active: true },
      });
      expect(await post('/introspect', { token: 'unknown' }, {}, listedWallet)).toMatchObject(refused);
    });

    it('accepts a wallet-initiated request, and a pre-authorized code', async () => {
      expect(await pushed({}, listedWallet, '')).toMatchObject({ status: 201 });
      const code = createPreAuthorizedCode(offer(), undefined, ISSUANCE_KEYS);
      const form = { grant_type: PRE_AUTHORIZED, 'pre-authorized_code': code };
      expect(await post('/connect/token', form, {}, listedWallet)).toMatchObject({ status: 200 });
    });

    it('rejects its wallets for offers and codes of another tenant with invalid_client', async () => {
      expect(await pushed({}, listedWallet, issuerState('none', foreignOffer()))).toMatchObject(refused);
      const code = createPreAuthorizedCode(foreignOffer(), undefined, ISSUANCE_KEYS);
      const form = { grant_type: PRE_AUTHORIZED, 'pre-authorized_code': code };
      expect(await post('/connect/token', form, {}, listedWallet)).toMatchObject(refused);
      // The operator's attester attests for every tenant.
      expect(await post('/par', authorizationRequest(issuerState('none', foreignOffer())))).toMatchObject({
        status: 201,
      });
    });

    it.each([
      ['an unknown code', { grant_type: 'authorization_code', code: 'unknown', redirect_uri: CALLBACK }],
      ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'unknown' }],
      ['an unknown pre-authorized code', { grant_type: PRE_AUTHORIZED, 'pre-authorized_code': 'unknown' }],
    ])('rejects %s with invalid_grant', async (_, form) => {
      const answer = await post('/connect/token', { code_verifier: verifier, ...form }, {}, listedWallet);
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    });

    it('rejects a grant that names no tenant, and a request object, with invalid_client', async () => {
      expect(await pushed({ request: 'a.b.c' })).toMatchObject(refused);
      expect(await post('/connect/token', { grant_type: 'client_credentials' }, {}, listedWallet)).toMatchObject(
        refused,
      );
    });

    it('rejects an attestation by another key under the certificate of a listed attester', async () => {
      const forger = provider.withKey(generateKeys('P-256').privateKey);
      expect(await pushed({}, new AttestedWallet(forger, listedWallet.clientId))).toMatchObject(refused);
    });

    it('rejects the wallets of an attester that is not on the list when it is asked about', async () => {
      const { by, id } = await newProvider();
      listed.remove(id);
      expect(await pushed({}, by)).toMatchObject(refused);
    });

    it('answers temporarily_unavailable for an attester that is not known while the trust service is away', async () => {
      const { by } = await newProvider();
      isTrustDown = true;
      try {
        const answer = await pushed({}, by);
        expect(answer).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } });
        // The operator's attesters need no answer.
        expect(await post('/par', authorizationRequest(issuerState('none')))).toMatchObject({ status: 201 });
      } finally {
        isTrustDown = false;
      }
      expect(await pushed({}, by)).toMatchObject({ status: 201 });
    });
  });

  it.each([
    ['a malformed issuer_state', { issuer_state: 'mine' }, 'invalid_request'],
    ['neither issuer_state nor scope', { issuer_state: '', scope: 'openid' }, 'invalid_request'],
    ['no issuer_state, and an unknown scope', { issuer_state: '', scope: createId() }, 'invalid_scope'],
    ['a scope outside of the offer', { scope: 'other' }, 'invalid_scope'],
    ['a resource of another issuer', { resource: 'https://other.test/' }, 'invalid_target'],
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['plain PKCE', { code_challenge: verifier, code_challenge_method: 'plain' }, 'invalid_request'],
    ['an unsupported response type', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['a redirect URI with a fragment', { redirect_uri: `${CALLBACK}#x` }, 'invalid_request'],
    ['a redirect URI without TLS', { redirect_uri: 'http://suite.test/callback' }, 'invalid_request'],
    ['a request_uri', { request_uri: 'urn:ietf:params:oauth:request_uri:x' }, 'request_uri_not_supported'],
  ])('rejects %s', async (_, more, error) => {
    const form = authorizationRequest(issuerState('none'), more);
    const present = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''));
    const answer = await post('/par', present);
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 400, error });
  });

  it('rejects an authorization request that was not pushed', async () => {
    const browser = publicBrowser();
    const query = new URLSearchParams(authorizationRequest(issuerState('none')));
    const callback = await browser.open(`${service.url}/auth/authorize?${query}`);
    expect(callback?.searchParams.get('error') ?? browser.status).toEqual('invalid_request');
  });

  it('rejects a used request_uri, and one of another client', async () => {
    const { body } = await post('/par', authorizationRequest(issuerState('none')));
    const browser = publicBrowser();
    const query = new URLSearchParams({ client_id: 'https://other.test/', request_uri: body.request_uri });
    expect(await browser.open(`${service.url}/auth/authorize?${query}`)).toBeUndefined();
    expect(browser.status).toBe(400);
    expect(await authorize(publicBrowser(), body.request_uri)).toBeDefined();
    const again = publicBrowser();
    expect(await authorize(again, body.request_uri)).toBeUndefined();
    expect(again).toMatchObject({ status: 400, heading: 'This did not work' });
  });

  it.each([
    ['a wrong code_verifier', { code_verifier: 'x'.repeat(43) }],
    ['no code_verifier', { code_verifier: '' }],
    ['another redirect_uri', { redirect_uri: 'https://suite.test/other' }],
  ])('rejects %s', async (_, more) => {
    const callback = await followCallback(issuerState('none'));
    const answer = await redeem(callback.searchParams.get('code')!, more);
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body.error).toMatch(/^invalid_(grant|request)$/);
  });

  it('rejects a code from another wallet', async () => {
    const callback = await followCallback(issuerState('none'));
    const other = new AttestedWallet(attester, 'https://other.test/client');
    const answer = await redeem(callback.searchParams.get('code')!, {}, other);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('rejects a used DPoP proof', async () => {
    const url = `${issuer}/connect/token`;
    const { dpop } = await wallet.dpop('POST', url);
    const send = async () => {
      const code = createPreAuthorizedCode(offer(), undefined, ISSUANCE_KEYS);
      const headers = { ...(await wallet.attestation(issuer, await challenge())), dpop };
      const body = new URLSearchParams({ grant_type: PRE_AUTHORIZED, 'pre-authorized_code': code });
      return requestJson(`${service.url}/auth/connect/token`, { body, headers });
    };
    expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({ status: 400, body: { error: 'invalid_dpop_proof' } });
  });
});
