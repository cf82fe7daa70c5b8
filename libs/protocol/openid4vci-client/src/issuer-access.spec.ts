import { EmbeddedJWK, jwtVerify } from 'jose';
import { sha256Base64Url } from '@vc/protocol/crypto';
import type { TestResponse } from './test-http';
import { TestHttp } from './test-http';
import { createHolderKey, ISSUER_METADATA, NOW, rejectionOf } from './test-issuer';
import type { IssuerAccess } from './issuer-access';
import { requestAuthorizedJson, requireEndpoint, sendAuthorized } from './issuer-access';

const URL = ISSUER_METADATA.credential_endpoint;
const dpopKey = createHolderKey();

const bearer: IssuerAccess<typeof dpopKey> = {
  accessToken: 'token',
  credentialIssuer: ISSUER_METADATA.credential_issuer,
  credentialEndpoint: URL,
  expiresAt: NOW,
};
const bound = { ...bearer, dpopKey };
const post = { method: 'POST' as const, url: URL, headers: { accept: 'text/plain' }, body: 'x' };

async function send(access: IssuerAccess<typeof dpopKey>, ...responses: TestResponse[]) {
  const http = new TestHttp({ [URL]: () => responses.shift() ?? { status: 500 } });
  const response = await sendAuthorized(access, post, { http: http.send, now: () => NOW });
  return { response, requests: http.requests };
}

const NONCE_REQUIRED = {
  status: 401,
  headers: { 'dpop-nonce': 'n-1', 'www-authenticate': 'DPoP error="use_dpop_nonce"' },
};

describe('sendAuthorized', () => {
  /** RFC 6750 §2.1 */
  it('sends a bearer token without a proof', async () => {
    const { requests } = await send(bearer, {});
    expect(requests).toEqual([{ ...post, headers: { accept: 'text/plain', authorization: 'Bearer token' } }]);
  });

  /** RFC 9449 §7 */
  it('sends a bound token with a proof that jose verifies', async () => {
    const { requests } = await send(bound, {});
    const [{ headers = {} }] = requests as [(typeof requests)[0]];
    expect(headers).toMatchObject({ accept: 'text/plain', authorization: 'DPoP token' });
    const { payload, protectedHeader } = await jwtVerify(headers.dpop!, EmbeddedJWK, { typ: 'dpop+jwt' });
    expect(protectedHeader.jwk).toEqual(dpopKey.jwk);
    expect(payload).toEqual({
      htm: 'POST',
      htu: URL,
      iat: NOW.getTime() / 1000,
      jti: expect.any(String),
      ath: sha256Base64Url('token'),
    });
  });

  /** RFC 9449 §8, §9 */
  it.each<[string, TestResponse]>([
    ['a resource server', NONCE_REQUIRED],
    ['an authorization server', { ...NONCE_REQUIRED, status: 400, body: { error: 'use_dpop_nonce' } }],
  ])('repeats the request once with the nonce that %s requires', async (_, first) => {
    const { response, requests } = await send(bound, first, { body: 'ok' });
    expect(response.body.toString()).toBe('ok');
    const proofs = await Promise.all(requests.map(({ headers }) => jwtVerify(headers!.dpop!, EmbeddedJWK)));
    const [a, b] = proofs.map(({ payload }) => payload);
    expect(a).not.toHaveProperty('nonce');
    expect(b!.nonce).toBe('n-1');
    expect(b!.jti).not.toBe(a!.jti);
  });

  it('repeats the request no second time', async () => {
    const { response, requests } = await send(bound, NONCE_REQUIRED, NONCE_REQUIRED, {});
    expect(requests).toHaveLength(2);
    expect(response.status).toBe(401);
  });

  it.each<[string, TestResponse]>([
    ['a nonce in a successful response', { headers: { 'dpop-nonce': 'n-1' } }],
    [
      'another error',
      { status: 401, headers: { 'dpop-nonce': 'n-1', 'www-authenticate': 'DPoP error="invalid_token"' } },
    ],
    ['a required nonce that is missing', { ...NONCE_REQUIRED, headers: { 'www-authenticate': 'use_dpop_nonce' } }],
  ])('sends the request once for %s', async (_, response) => {
    expect((await send(bound, response)).requests).toHaveLength(1);
  });
});

describe('requestAuthorizedJson', () => {
  it('posts JSON with the token and returns the JSON of the response', async () => {
    const http = new TestHttp({ [URL]: { body: { b: 2 } } });
    const options = { http: http.send, now: () => NOW };
    expect(await requestAuthorizedJson(bearer, 'the response', { url: URL, body: { a: 1 } }, options)).toEqual({
      b: 2,
    });
    expect(http.requestTo(URL)).toEqual({
      method: 'POST',
      url: URL,
      headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
      body: '{"a":1}',
    });
  });

  it('rejects an error response', async () => {
    const http = new TestHttp({ [URL]: { status: 400, body: { error: 'invalid_proof', error_description: 'old' } } });
    const options = { http: http.send, now: () => NOW };
    const requested = requestAuthorizedJson(bearer, 'the response', { url: URL, body: {} }, options);
    await expect(requested).rejects.toThrow('the response: HTTP 400, invalid_proof (old)');
  });
});

describe('requireEndpoint', () => {
  it('returns the endpoint', () => {
    expect(requireEndpoint(URL, 'nonce')).toBe(URL);
  });

  it('rejects an issuer without the endpoint', async () => {
    const reasons = await rejectionOf(() => requireEndpoint(undefined, 'deferred credential'));
    expect(reasons).toEqual(['the issuer has no deferred credential endpoint']);
  });
});
