import { jwtVerify } from 'jose';
import type { DcqlQuery } from '@vc/protocol/dcql';
import { createSigner, generateKeys } from '@vc/protocol/crypto';
import {
  createAuthorizationRequest,
  createRequestObject,
  REQUEST_OBJECT_MEDIA_TYPE,
  OpenId4VpError,
  parseWalletNonce,
} from './index';
import type { RequestObjectOptions } from './index';

const { privateKey, publicKey } = generateKeys('P-256');
const issuedAt = new Date('2026-06-01T12:00:00.999Z');
const seconds = Math.floor(issuedAt.getTime() / 1000);
const dcqlQuery: DcqlQuery = { credentials: [{ id: 'a', format: 'dc+sd-jwt', meta: { vct_values: ['urn:a'] } }] };
const posted = createAuthorizationRequest({
  clientId: 'x509_hash:a',
  nonce: 'n',
  dcqlQuery,
  responseMode: 'direct_post',
  responseUri: 'https://verifier.example/response',
  state: 's',
});
const ofPage = createAuthorizationRequest({
  clientId: 'x509_hash:a',
  nonce: 'n',
  dcqlQuery,
  responseMode: 'dc_api',
  expectedOrigins: ['https://page.example'],
});

async function create(options: Partial<RequestObjectOptions> = {}) {
  const jwt = await createRequestObject({
    request: posted,
    issuedAt,
    expiresAt: new Date(issuedAt.getTime() + 60_000),
    alg: 'ES256',
    key: { x5c: ['MIIB'] },
    sign: createSigner(privateKey),
    ...options,
  });
  return jwtVerify(jwt, publicKey, { currentDate: issuedAt, typ: 'oauth-authz-req+jwt' });
}

describe('createRequestObject', () => {
  /** OpenID4VP 1.0 §5.8, RFC 9101 §4 */
  it('returns a JWT that jose verifies, with the parameters of the request as claims', async () => {
    const { payload, protectedHeader } = await create();
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'oauth-authz-req+jwt', x5c: ['MIIB'] });
    expect(payload).toEqual({
      ...posted,
      iss: 'x509_hash:a',
      aud: 'https://self-issued.me/v2',
      iat: seconds,
      exp: seconds + 60,
    });
  });

  it('has the attestations about the verifier in verifier_info (§5.1)', async () => {
    const verifierInfo = [{ format: 'registration_cert', data: 'a.b.c' }];
    expect((await create({ verifierInfo })).payload.verifier_info).toEqual(verifierInfo);
  });

  it('names the key of a DID document in the header (§5.9.3)', async () => {
    const { protectedHeader } = await create({ key: { kid: 'did:web:verifier.example#1' } });
    expect(protectedHeader).toEqual({
      alg: 'ES256',
      typ: 'oauth-authz-req+jwt',
      kid: 'did:web:verifier.example#1',
    });
  });

  /** §5.10.1 */
  it('repeats the nonce of the wallet', async () => {
    expect((await create({ walletNonce: 'w' })).payload.wallet_nonce).toBe('w');
    expect((await create()).payload).not.toHaveProperty('wallet_nonce');
  });

  it('signs a request of a page with its expected origins (Appendix A.3.2)', async () => {
    const { payload } = await create({ request: ofPage });
    expect(payload).toMatchObject({ expected_origins: ['https://page.example'], response_mode: 'dc_api' });
    expect(payload).not.toHaveProperty('response_uri');
  });

  it('has the media type of RFC 9101 §10.2', () => {
    expect(REQUEST_OBJECT_MEDIA_TYPE).toBe('application/oauth-authz-req+jwt');
  });
});

describe('parseWalletNonce', () => {
  it.each<[string, unknown, string | undefined]>([
    ['no form', undefined, undefined],
    ['a form without a nonce', { wallet_metadata: '{}' }, undefined],
    ['a nonce', { wallet_nonce: 'n' }, 'n'],
    ['a nonce of 1,000 characters', { wallet_nonce: 'n'.repeat(1_000) }, 'n'.repeat(1_000)],
    ['metadata beside the nonce', { wallet_nonce: 'n', wallet_metadata: '{}' }, 'n'],
  ])('accepts %s', (_, form, expected) => {
    expect(parseWalletNonce(form)).toBe(expected);
  });

  it.each<[string, unknown, string]>([
    ['an empty nonce', { wallet_nonce: '' }, 'wallet_nonce is not a text'],
    ['a repeated nonce', { wallet_nonce: ['a', 'b'] }, 'wallet_nonce is not a text'],
    ['a nonce of more than 1,000 characters', { wallet_nonce: 'n'.repeat(1_001) }, 'wallet_nonce is not a text'],
    ['metadata that is not JSON', { wallet_nonce: 'n', wallet_metadata: '{' }, 'the response is not JSON'],
    ['metadata that is repeated', { wallet_nonce: 'n', wallet_metadata: ['{}', '{}'] }, 'the response is not JSON'],
  ])('rejects %s', (_, form, description) => {
    expect(() => parseWalletNonce(form)).toThrow(expect.objectContaining({ constructor: OpenId4VpError, description }));
  });
});
