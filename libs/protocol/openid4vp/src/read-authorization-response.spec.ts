import { CompactEncrypt, importJWK } from 'jose';
import type { DcqlQuery } from '@vc/protocol/dcql';
import { encryptJwe, jwkThumbprint } from '@vc/protocol/crypto';
import {
  createAuthorizationRequest,
  createResponseEncryptionKey,
  OpenId4VpError,
  readAuthorizationResponse,
} from './index';

const dcqlQuery: DcqlQuery = { credentials: [{ id: 'a', format: 'dc+sd-jwt', meta: { vct_values: ['urn:a'] } }] };
const request = createAuthorizationRequest({
  clientId: 'x509_hash:a',
  nonce: 'n',
  dcqlQuery,
  responseMode: 'direct_post.jwt',
  responseUri: 'https://verifier.example/response',
  state: 's',
});
const key = createResponseEncryptionKey();
const answer = { vp_token: { a: ['x'] }, state: 's' };

function encrypted(content: unknown, kid = jwkThumbprint(key.publicJwk), publicJwk = key.publicJwk) {
  const plaintext = Buffer.from(JSON.stringify(content));
  return { response: encryptJwe(plaintext, { jwk: publicJwk, kid }, { enc: 'A256GCM' }) };
}

describe('readAuthorizationResponse', () => {
  it('decrypts a response', () => {
    expect(readAuthorizationResponse(request, key, encrypted(answer))).toEqual({
      kind: 'answer',
      vpToken: answer.vp_token,
      state: 's',
    });
  });

  it('accepts an error in the clear, which a wallet may not be able to encrypt', () => {
    expect(readAuthorizationResponse(request, key, { error: 'access_denied', state: 's' })).toEqual({
      kind: 'error',
      error: 'access_denied',
      state: 's',
    });
  });

  it('accepts a response in the clear if the request asks for one', () => {
    const inTheClear = { vp_token: JSON.stringify(answer.vp_token), state: 's' };
    expect(readAuthorizationResponse(request, undefined, inTheClear)).toMatchObject({ kind: 'answer' });
    const another = { ...inTheClear, state: 't' };
    expect(() => readAuthorizationResponse(request, undefined, another)).toThrow('the state is another one');
  });

  it('accepts a response to a page without a state', () => {
    const ofPage = createAuthorizationRequest({
      clientId: 'x509_hash:a',
      nonce: 'n',
      dcqlQuery,
      responseMode: 'dc_api.jwt',
      expectedOrigins: ['https://page.example'],
    });
    const response = encrypted({ vp_token: answer.vp_token });
    expect(readAuthorizationResponse(ofPage, key, response)).toMatchObject({ vpToken: answer.vp_token });
  });

  /** OpenID4VP 1.0 §8.3: the header has a kid only if the key in client_metadata has one. */
  it('accepts a JWE without a kid', async () => {
    const jwe = await new CompactEncrypt(Buffer.from(JSON.stringify(answer)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
      .encrypt(await importJWK({ ...key.publicJwk, alg: 'ECDH-ES' }));
    expect(readAuthorizationResponse(request, key, { response: jwe })).toMatchObject({ state: 's' });
  });

  it.each<[string, unknown, string]>([
    ['a vp_token in the clear', { vp_token: '{}', state: 's' }, 'must be encrypted'],
    ['another state', encrypted({ ...answer, state: 't' }), 'state'],
    ['no state', { error: 'access_denied' }, 'state'],
    ['the name of another key', encrypted(answer, 'other'), 'another key'],
    [
      'a response to another key',
      encrypted(answer, undefined, createResponseEncryptionKey().publicJwk),
      'cannot be decrypted',
    ],
    ['a response that is encrypted twice', encrypted(encrypted(answer)), 'encrypted twice'],
    ['a JWE that is none', { response: 'a.b.c' }, 'cannot be decrypted'],
  ])('rejects %s', (_, parameters, description) => {
    const read = () => readAuthorizationResponse(request, key, parameters);
    expect(read).toThrow(OpenId4VpError);
    expect(read).toThrow(description);
  });

  it('rejects an encrypted response if the request asks for one in the clear', () => {
    expect(() => readAuthorizationResponse(request, undefined, encrypted(answer))).toThrow('must not be encrypted');
  });
});
