import * as oauth from 'oauth4webapi';
import { jwkThumbprint } from '@vc/protocol/crypto';
import type { AuthorizationServerMetadata, CredentialOffer } from '@vc/protocol/openid4vci';
import type { PendingAuthorization } from './authorize-offer';
import {
  authorizationServerOf,
  needsAuthorization,
  prepareAuthorizedRedemption,
  startAuthorization,
} from './authorize-offer';
import type { HolderKey } from './holder-key';
import { TestHttp } from './test-http';
import {
  createHolderKey,
  ISSUER_METADATA,
  ISSUER_METADATA_URL,
  NO_DIDS,
  NOW,
  OFFER,
  rejectionOf,
  SD_JWT_CONFIGURATION,
  SERVER_METADATA,
  SERVER_METADATA_URL,
} from './test-issuer';

const REDIRECT_URI = 'https://wallet.example/callback';
const PAR_ENDPOINT = 'https://as.example/par';
const client = { clientId: 'wallet-1' };
const CODE_OFFER: CredentialOffer = { ...OFFER, grants: { authorization_code: { issuer_state: 'state-1' } } };

describe('needsAuthorization', () => {
  it.each<[boolean, string, CredentialOffer['grants']]>([
    [true, 'an authorization code grant', { authorization_code: {} }],
    [true, 'no grants', undefined],
    [false, 'a pre-authorized code', OFFER.grants],
    [false, 'both grants', { ...OFFER.grants, authorization_code: {} }],
  ])('returns %s for an offer with %s', (expected, _, grants) => {
    const { grants: _grants, ...offer } = OFFER;
    expect(needsAuthorization({ ...offer, ...(grants && { grants }) })).toBe(expected);
  });
});

describe('authorizationServerOf', () => {
  it('returns the server that the authorization code grant selects', () => {
    const grants = { authorization_code: { authorization_server: 'https://as.example' } };
    expect(authorizationServerOf({ ...OFFER, grants })).toBe('https://as.example');
    expect(authorizationServerOf(OFFER)).toBeUndefined();
  });
});

describe('startAuthorization', () => {
  interface World {
    server?: Partial<AuthorizationServerMetadata>;
    metadata?: object;
    offer?: CredentialOffer;
    par?: object;
    attest?: () => Promise<string>;
  }

  async function start({ server = {}, metadata = {}, offer = CODE_OFFER, par = {}, attest }: World = {}) {
    const http = new TestHttp({
      [ISSUER_METADATA_URL]: { body: { ...ISSUER_METADATA, ...metadata } },
      [SERVER_METADATA_URL]: { body: { ...SERVER_METADATA, ...server } },
      [PAR_ENDPOINT]: { status: 201, body: { request_uri: 'urn:r:1', expires_in: 60 }, ...par },
    });
    const started = await startAuthorization({
      offer,
      http: http.send,
      dids: NO_DIDS,
      createHolderKey,
      client: { ...client, attest },
      redirectUri: REDIRECT_URI,
      now: () => NOW,
    });
    const url = new URL(started.authorizationUri);
    return { ...started, http, url, query: Object.fromEntries(url.searchParams) };
  }

  it('returns the URI of an authorization request with PKCE', async () => {
    const { url, query, pending } = await start();
    expect(url.origin + url.pathname).toBe('https://as.example/authorize');
    expect(query).toEqual({
      tenant: '1',
      client_id: 'wallet-1',
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      state: pending.state,
      code_challenge: await oauth.calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: 'S256',
      scope: 'person',
      issuer_state: 'state-1',
    });
  });

  it('draws state, code verifier and instance key anew', async () => {
    const [a, b] = [await start(), await start()];
    expect(a.pending.state).toMatch(/^[\w-]{43}$/);
    expect(a.pending.codeVerifier).toMatch(/^[\w-]{43}$/);
    const { state, codeVerifier, instanceKey } = b.pending;
    expect([state, codeVerifier, instanceKey.jwk]).not.toContain(a.pending.state);
    expect(codeVerifier).not.toBe(a.pending.codeVerifier);
    expect(instanceKey.jwk).not.toEqual(a.pending.instanceKey.jwk);
  });

  /** RFC 9449 §10 */
  it('binds the code to a DPoP key if the server supports ES256', async () => {
    const { query, pending } = await start({ server: { dpop_signing_alg_values_supported: ['ES256'] } });
    expect(query.dpop_jkt).toBe(jwkThumbprint(pending.dpopKey!.jwk));
    const other = await start({ server: { dpop_signing_alg_values_supported: ['RS256'] } });
    expect(other.pending.dpopKey).toBeUndefined();
    expect(other.query).not.toHaveProperty('dpop_jkt');
  });

  /** RFC 9126 */
  it('pushes the request if the server has an endpoint for that', async () => {
    const { url, query, pending, http } = await start({
      server: { pushed_authorization_request_endpoint: PAR_ENDPOINT },
    });
    expect(url.origin + url.pathname).toBe('https://as.example/authorize');
    expect(query).toEqual({ tenant: '1', client_id: 'wallet-1', request_uri: 'urn:r:1' });
    const { method, headers, body } = http.requestTo(PAR_ENDPOINT);
    expect({ method, headers }).toEqual({
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
      client_id: 'wallet-1',
      state: pending.state,
      scope: 'person',
    });
  });

  it('authenticates the wallet in the pushed request', async () => {
    const { http } = await start({
      server: {
        pushed_authorization_request_endpoint: PAR_ENDPOINT,
        token_endpoint_auth_methods_supported: ['attest_jwt_client_auth'],
      },
      attest: async () => 'attestation',
    });
    expect(http.requestTo(PAR_ENDPOINT).headers).toMatchObject({
      'oauth-client-attestation': 'attestation',
      'oauth-client-attestation-pop': expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
  });

  it('requests several credentials by their scopes, each named once', async () => {
    const metadata = {
      credential_configurations_supported: {
        a: { ...SD_JWT_CONFIGURATION, scope: 'x' },
        b: { ...SD_JWT_CONFIGURATION, scope: 'y' },
        c: { ...SD_JWT_CONFIGURATION, scope: 'x' },
      },
    };
    const offer = { ...CODE_OFFER, credential_configuration_ids: ['a', 'b', 'c'] };
    expect((await start({ metadata, offer })).query.scope).toBe('x y');
  });

  const DETAILS = [
    { type: 'openid_credential', credential_configuration_id: 'person', locations: ['https://issuer.example/one'] },
  ];

  it('requests a credential with an issuer_state by authorization_details if the server supports them', async () => {
    const server = { authorization_details_types_supported: ['openid_credential'] };
    const { query } = await start({ server });
    expect(query).not.toHaveProperty('scope');
    expect(JSON.parse(query.authorization_details!)).toEqual(DETAILS);
    const { query: other } = await start({ server, offer: { ...OFFER, grants: { authorization_code: {} } } });
    expect(other).toMatchObject({ scope: 'person' });
    expect(other).not.toHaveProperty('authorization_details');
  });

  it('requests a credential without a scope by authorization_details', async () => {
    const { scope: _, ...configuration } = SD_JWT_CONFIGURATION;
    const { query } = await start({ metadata: { credential_configurations_supported: { person: configuration } } });
    expect(query).not.toHaveProperty('scope');
    expect(JSON.parse(query.authorization_details!)).toEqual(DETAILS);
  });

  it.each<[string, World, string]>([
    [
      'a server without an authorization endpoint',
      { server: { authorization_endpoint: undefined as unknown as string } },
      'the authorization server has no authorization endpoint',
    ],
    [
      'a pushed authorization response without a request_uri',
      { server: { pushed_authorization_request_endpoint: PAR_ENDPOINT }, par: { body: {} } },
      'the pushed authorization response has no request_uri',
    ],
    [
      'a pushed authorization response that is null',
      { server: { pushed_authorization_request_endpoint: PAR_ENDPOINT }, par: { body: 'null' } },
      'the pushed authorization response has no request_uri',
    ],
    [
      'the error of a pushed authorization request',
      {
        server: { pushed_authorization_request_endpoint: PAR_ENDPOINT },
        par: { status: 401, body: { error: 'invalid_client' } },
      },
      'the pushed authorization response: HTTP 401, invalid_client',
    ],
  ])('rejects %s', async (_, world, reason) => {
    expect(await rejectionOf(() => start(world))).toEqual([reason]);
  });
});

describe('prepareAuthorizedRedemption', () => {
  const pending: PendingAuthorization<HolderKey> = {
    offer: { ...CODE_OFFER, grants: { authorization_code: { authorization_server: 'https://as.example' } } },
    state: 's'.repeat(43),
    redirectUri: REDIRECT_URI,
    codeVerifier: 'v'.repeat(43),
    instanceKey: createHolderKey(),
    dpopKey: createHolderKey(),
  };
  const right = { code: 'code-1', state: pending.state };

  function prepare(response: Record<string, string> | string, server: Partial<AuthorizationServerMetadata> = {}) {
    const found = { offer: OFFER, metadata: ISSUER_METADATA, configurations: [] };
    return prepareAuthorizedRedemption(
      { ...found, server: { ...SERVER_METADATA, ...server } },
      pending,
      new URLSearchParams(response),
      client,
    );
  }

  it('returns the token request of the code', () => {
    expect(prepare(right)).toEqual({
      offer: pending.offer,
      authorizationServer: 'https://as.example',
      grant: {
        grant_type: 'authorization_code',
        code: 'code-1',
        redirect_uri: REDIRECT_URI,
        code_verifier: pending.codeVerifier,
        client_id: 'wallet-1',
      },
      dpopKey: pending.dpopKey,
      instanceKey: pending.instanceKey,
    });
  });

  it('accepts the iss of the authorization server', () => {
    const response = { ...right, iss: 'https://as.example' };
    expect(prepare(response).grant.code).toBe('code-1');
    const required = { authorization_response_iss_parameter_supported: true };
    expect(prepare(response, required).grant.code).toBe('code-1');
  });

  const NOT_OF_SERVER = 'the authorization response is not of the authorization server';
  const rejections: [string, Record<string, string> | string, string][] = [
    ['another state', { ...right, state: 'other' }, 'the authorization response has another state'],
    ['no state', { code: 'code-1' }, 'the authorization response has another state'],
    ['another iss (RFC 9207 §2.4)', { ...right, iss: 'https://other.example' }, NOT_OF_SERVER],
    ['an error', { state: pending.state, error: 'access_denied' }, 'the authorization ended with access_denied'],
    ['an error beside a code', { ...right, error: 'x'.repeat(101) }, `the authorization ended with ${'x'.repeat(100)}`],
    ['no code', { state: pending.state }, 'the authorization response has no code'],
    ['an empty code', { ...right, code: '' }, 'the authorization response has no code'],
    [
      'a repeated code (RFC 6749 §3.1)',
      `state=${pending.state}&code=a&code=b`,
      'the authorization response repeats a parameter',
    ],
    [
      'a repeated parameter that is unknown',
      `state=${pending.state}&code=a&x=1&x=1`,
      'the authorization response repeats a parameter',
    ],
  ];

  it.each(rejections)('rejects %s', async (_, response, reason) => {
    expect(await rejectionOf(() => prepare(response))).toEqual([reason]);
  });

  it('rejects a response without iss if the server announces it (RFC 9207 §2.4)', async () => {
    const server = { authorization_response_iss_parameter_supported: true };
    expect(await rejectionOf(() => prepare(right, server))).toEqual([NOT_OF_SERVER]);
  });

  it.each([right, { ...right, iss: 'https://other.example' }, { code: 'a', state: 'other' }])(
    'decides like oauth4webapi for %j',
    async (response) => {
      const metadata = { issuer: 'https://as.example' };
      const judge = () =>
        oauth.validateAuthResponse(metadata, { client_id: 'wallet-1' }, new URLSearchParams(response), pending.state);
      const accepts = (work: () => unknown) => {
        try {
          work();
          return true;
        } catch {
          return false;
        }
      };
      expect(accepts(() => prepare(response))).toBe(accepts(judge));
    },
  );
});
