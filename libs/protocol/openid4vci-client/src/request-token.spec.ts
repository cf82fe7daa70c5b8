import { EmbeddedJWK, jwtVerify } from 'jose';
import { ServerUnavailableError, UnexpectedResponseError } from '@vc/protocol/http';
import { OfferRejectedError, WrongTxCodeError } from './offer-rejected-error';
import { requestToken } from './request-token';
import type { TestResponse } from './test-http';
import { TestHttp } from './test-http';
import { createHolderKey, rejectionOf } from './test-issuer';

const now = new Date('2026-11-22T12:00:00Z');
const server = { issuer: 'https://as.example', token_endpoint: 'https://as.example/token' };
const TOKEN = { access_token: 'token', token_type: 'Bearer' };
const form = new URLSearchParams({ grant_type: 'authorization_code', code: 'a b' });
const key = createHolderKey();

type Options = Parameters<typeof requestToken<typeof key>>[2];

async function request(response: TestResponse | (() => TestResponse), options: Options = {}) {
  const http = new TestHttp({ [server.token_endpoint]: response });
  const token = await requestToken(server, form, options, { http: http.send, now: () => now });
  return { ...token, http };
}

describe('requestToken', () => {
  it('posts the form and returns the token', async () => {
    const { http, ...token } = await request({ body: { ...TOKEN, issuance_id: 'i-1' } });
    expect(http.requestTo(server.token_endpoint)).toEqual({
      method: 'POST',
      url: 'https://as.example/token',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=authorization_code&code=a+b',
    });
    expect(token).toEqual({
      accessToken: 'token',
      dpopKey: undefined,
      expiresAt: new Date('2026-11-22T12:05:00Z'),
      issuanceId: 'i-1',
      credentialIdentifiers: new Map(),
    });
  });

  const expiryOf = async (members: object) => {
    const { expiresAt } = await request({ body: { ...TOKEN, ...members } });
    return expiresAt.toISOString();
  };

  it.each<[string, object, string]>([
    ['five minutes if the server names no lifetime', {}, '2026-11-22T12:05:00.000Z'],
    ['the lifetime that the server names', { expires_in: 60 }, '2026-11-22T12:01:00.000Z'],
    ['a year if the lifetime is no date', { expires_in: 1e300 }, '2027-11-22T12:00:00.000Z'],
    ['five minutes if the lifetime is no number', { expires_in: '60' }, '2026-11-22T12:05:00.000Z'],
    ['five minutes if the lifetime is negative', { expires_in: -1 }, '2026-11-22T12:05:00.000Z'],
  ])('keeps a token for %s', async (_, members, expiry) => {
    expect(await expiryOf(members)).toBe(expiry);
  });

  /** RFC 9449 §5 */
  it('sends a DPoP proof that jose verifies, and returns the key of a bound token', async () => {
    const { http, dpopKey } = await request({ body: { ...TOKEN, token_type: 'dpop' } }, { key });
    expect(dpopKey).toBe(key);
    const { headers } = http.requestTo(server.token_endpoint);
    const { payload, protectedHeader } = await jwtVerify(headers.dpop!, EmbeddedJWK, { typ: 'dpop+jwt' });
    expect(protectedHeader.jwk).toEqual(key.jwk);
    expect(payload).toMatchObject({ htm: 'POST', htu: server.token_endpoint, iat: now.getTime() / 1000 });
    expect(payload).not.toHaveProperty('ath');
    expect(headers).not.toHaveProperty('authorization');
  });

  it('returns no key if the server does not bind the token', async () => {
    expect((await request({ body: { ...TOKEN, token_type: 'BEARER' } }, { key })).dpopKey).toBeUndefined();
  });

  it('authenticates each repetition with new headers', async () => {
    let count = 0;
    const authenticate = async () => ({ 'oauth-client-attestation-pop': String(++count) });
    const responses: TestResponse[] = [
      { status: 400, headers: { 'dpop-nonce': 'n' }, body: { error: 'use_dpop_nonce' } },
      { body: { ...TOKEN, token_type: 'DPoP' } },
    ];
    const { http } = await request(() => responses.shift()!, { key, authenticate });
    expect(http.requests.map(({ headers }) => headers!['oauth-client-attestation-pop'])).toEqual(['1', '2']);
  });

  it('authenticates a request without a key', async () => {
    const { http } = await request(
      { body: TOKEN },
      { authenticate: async () => ({ 'oauth-client-attestation': 'a' }) },
    );
    expect(http.requestTo(server.token_endpoint).headers['oauth-client-attestation']).toBe('a');
  });

  /** OpenID4VCI 1.0 §6.2 */
  it('collects the credential identifiers by configuration', async () => {
    const detail = (id: string, ...names: string[]) => ({
      type: 'openid_credential',
      credential_configuration_id: id,
      credential_identifiers: names,
    });
    const details = [
      detail('a', '1', '2'),
      detail('b', '3'),
      detail('a', '4'),
      detail('c'),
      { credential_configuration_id: 'd' },
      { credential_configuration_id: 'e', credential_identifiers: [1] },
      null,
    ];
    expect((await request({ body: { ...TOKEN, authorization_details: null } })).credentialIdentifiers.size).toBe(0);
    const { credentialIdentifiers } = await request({ body: { ...TOKEN, authorization_details: details } });
    expect(Object.fromEntries(credentialIdentifiers)).toEqual({ a: ['1', '2', '4'], b: ['3'] });
  });

  it.each<[string, unknown, string]>([
    ['null', 'null', 'the token response has no access_token'],
    ['no access_token', { token_type: 'Bearer' }, 'the token response has no access_token'],
    ['an empty access_token', { ...TOKEN, access_token: '' }, 'the token response has no access_token'],
    ['no token_type', { access_token: 'token' }, 'the token is of a type that cannot be used'],
    ['an unknown token_type', { ...TOKEN, token_type: 'mac' }, 'the token is of a type that cannot be used'],
    ['a bound token without a key', { ...TOKEN, token_type: 'DPoP' }, 'the token is of a type that cannot be used'],
    [
      'authorization_details that are an object',
      { ...TOKEN, authorization_details: {} },
      'authorization_details of the token are not a list',
    ],
  ])('rejects a token response with %s', async (_, body, reason) => {
    expect(await rejectionOf(() => request({ body }))).toEqual([reason]);
  });

  it.each([
    [3, 3, 'the transaction code is wrong: 3 attempts are left'],
    [1, 1, 'the transaction code is wrong: 1 attempt is left'],
    [0, 0, 'the transaction code was wrong too often: the offer is used up'],
    [-1, 0, 'the transaction code was wrong too often: the offer is used up'],
  ])('rejects a wrong transaction code with %d attempts left', async (left, attemptsLeft, message) => {
    const rejected = request({ status: 400, body: { error: 'invalid_grant', tx_code_attempts_left: left } });
    await expect(rejected).rejects.toBeInstanceOf(WrongTxCodeError);
    await expect(rejected).rejects.toMatchObject({ attemptsLeft, message });
  });

  it.each([
    ['an invalid_grant without attempts', { error: 'invalid_grant' }, ', invalid_grant'],
    ['attempts that are no integer', { error: 'invalid_grant', tx_code_attempts_left: '1' }, ', invalid_grant'],
    ['another error with attempts', { error: 'invalid_request', tx_code_attempts_left: 1 }, ', invalid_request'],
    ['a body that is not JSON', '<html>', ''],
  ])('rejects %s as an unexpected response', async (_, body, detail) => {
    const rejected = request({ status: 400, body });
    await expect(rejected).rejects.not.toBeInstanceOf(OfferRejectedError);
    await expect(rejected).rejects.toEqual(new UnexpectedResponseError(`the token response: HTTP 400${detail}`));
  });

  it('throws ServerUnavailableError if the server is unavailable', async () => {
    await expect(request({ status: 502 })).rejects.toEqual(new ServerUnavailableError('the token response: HTTP 502'));
  });
});
