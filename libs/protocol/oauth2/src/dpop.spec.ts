import { createHash, randomUUID } from 'node:crypto';
import { decodeJwt, EmbeddedJWK, jwtVerify } from 'jose';
import { createSigner, generateKeys, jwkThumbprint, publicJwkOf, signCompactJws } from '@vc/protocol/crypto';
import { createDpopProof, DpopError, verifyDpopProof } from './index';

const { privateKey, publicKey } = generateKeys('P-256');
const jwk = publicJwkOf(publicKey);
const sign = createSigner(privateKey);
const now = new Date('2026-11-21T12:00:00Z');
const request = { method: 'POST', url: 'https://platform.test/auth/connect/token', now };
const iat = now.getTime() / 1000;

function proof(header: object = {}, payload: object = {}): Promise<string> {
  const claims = { jti: 'j1', htm: 'POST', htu: request.url, iat, ...payload };
  return signCompactJws({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header }, claims, sign);
}

describe('createDpopProof', () => {
  const create = (options: { accessToken?: string; nonce?: string } = {}) =>
    createDpopProof({ ...request, jwk, alg: 'ES256', sign, jti: 'j1', issuedAt: now, ...options });

  /** RFC 9449 §4.2 */
  it('has the claims of the request, and ath and nonce where they are given', async () => {
    const claims = { jti: 'j1', htm: 'POST', htu: request.url, iat };
    expect(decodeJwt(await create())).toStrictEqual(claims);
    const ath = createHash('sha256').update('token').digest('base64url');
    expect(decodeJwt(await create({ accessToken: 'token', nonce: 'n-1' }))).toStrictEqual({
      ...claims,
      ath,
      nonce: 'n-1',
    });
  });

  it('is signed with the key in its header, as jose verifies', async () => {
    const options = { typ: 'dpop+jwt', algorithms: ['ES256'], currentDate: now };
    const { protectedHeader } = await jwtVerify(await create(), EmbeddedJWK, options);
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'dpop+jwt', jwk });
  });
});

describe('verifyDpopProof', () => {
  it('returns the thumbprint of the key that signed', async () => {
    const created = await createDpopProof({
      jwk,
      alg: 'ES256',
      sign,
      method: 'GET',
      url: 'https://platform.test/api/x?page=2',
      jti: randomUUID(),
      issuedAt: now,
      accessToken: 'token',
    });
    const verified = verifyDpopProof(created, {
      method: 'GET',
      url: 'https://platform.test/api/x',
      now,
      accessToken: 'token',
    });
    expect(verified.jkt).toBe(jwkThumbprint(jwk));
    expect(verified.expiresAt).toEqual(new Date('2026-11-21T12:05:00Z'));
  });

  it('compares URLs after normalisation, without query and fragment', async () => {
    const htu = 'HTTPS://PLATFORM.test:443/auth/connect/../connect/token?x=1#y';
    expect(() => verifyDpopProof('', request)).toThrow(DpopError);
    expect(verifyDpopProof(await proof({}, { htu }), request).jti).toBe('j1');
  });

  it.each([
    ['another type', { typ: 'JWT' }, {}],
    ['no key', { jwk: undefined }, {}],
    ['a private key', { jwk: { ...jwk, d: 'x' } }, {}],
    ['another key', { jwk: publicJwkOf(generateKeys('P-256').publicKey) }, {}],
    ['a symmetric algorithm', { alg: 'HS256' }, {}],
    ['no algorithm', { alg: 'none' }, {}],
    ['another method', {}, { htm: 'GET' }],
    ['another URL', {}, { htu: 'https://platform.test/auth/introspect' }],
    ['another host', {}, { htu: 'https://evil.test/auth/connect/token' }],
    ['a URL that is relative', {}, { htu: 'token' }],
    ['no URL', {}, { htu: undefined }],
    ['an old iat', {}, { iat: iat - 301 }],
    ['an iat in the future', {}, { iat: iat + 301 }],
    ['an iat that is text', {}, { iat: String(iat) }],
    ['no jti', {}, { jti: undefined }],
    ['an empty jti', {}, { jti: '' }],
    ['a huge jti', {}, { jti: 'x'.repeat(257) }],
  ])('rejects %s', async (_, header, payload) => {
    const changed = await proof(header, payload);
    expect(() => verifyDpopProof(changed, request)).toThrow(DpopError);
  });

  it.each([
    ['an iat of 300 seconds ago', { iat: iat - 300 }],
    ['an iat 300 seconds ahead', { iat: iat + 300 }],
    ['a jti of 256 characters', { jti: 'x'.repeat(256) }],
    ['unknown members', { unknown: [1] }],
  ])('accepts %s', async (_, payload) => {
    expect(verifyDpopProof(await proof({}, payload), request).jkt).toBe(jwkThumbprint(jwk));
  });

  it.each([
    ['no ath', {}],
    ['the ath of another token', { ath: 'x' }],
  ])('rejects %s', async (_, payload) => {
    const changed = await proof({}, payload);
    expect(() => verifyDpopProof(changed, { ...request, accessToken: 'token' })).toThrow('ath');
  });
});
