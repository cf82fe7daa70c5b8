import { compactDecrypt, CompactEncrypt, exportJWK, generateKeyPair, importJWK } from 'jose';
import { decryptJwe, encryptJwe, generateEcdhKey } from '@vc/protocol/crypto';
import type { CredentialIssuerMetadata } from '@vc/protocol/openid4vci';
import { selectCredentialEncryption, encodeRequest } from './credential-encryption';
import { rejectionOf } from './test-issuer';

const { privateKey: issuer, publicJwk } = generateEcdhKey();
const jwk = { ...publicJwk, kid: 'k', use: 'enc', alg: 'ECDH-ES' };
const request = {
  jwks: { keys: [{ kty: 'RSA' }, jwk] },
  enc_values_supported: ['A128CBC', 'A256GCM'],
  encryption_required: true,
};
const response = { alg_values_supported: ['ECDH-ES'], enc_values_supported: ['A128GCM'], encryption_required: true };
const optional = { encryption_required: false };
const select = (members: object) => selectCredentialEncryption(members as CredentialIssuerMetadata);

describe('selectCredentialEncryption', () => {
  it.each<[string, object]>([
    ['without encryption', {}],
    ['that supports encrypted requests alone', { credential_request_encryption: { ...request, ...optional } }],
    [
      'without a usable key that requires no encryption',
      { credential_request_encryption: { ...request, ...optional, jwks: { keys: [] } } },
    ],
    [
      'that supports encrypted responses but no encrypted requests (§8.2)',
      { credential_response_encryption: { ...response, ...optional } },
    ],
  ])('returns undefined for an issuer %s', (_, metadata) => {
    expect(select(metadata)).toBeUndefined();
  });

  it('returns the encryption of requests that the issuer requires', () => {
    expect(select({ credential_request_encryption: request })).toEqual({
      request: { jwk, kid: 'k', enc: 'A256GCM' },
    });
  });

  it('returns the encryption of responses if the issuer supports it', () => {
    const metadata = {
      credential_request_encryption: { ...request, ...optional },
      credential_response_encryption: { ...response, ...optional },
    };
    expect(select(metadata)).toEqual({ request: { jwk, kid: 'k', enc: 'A256GCM' }, responseEnc: 'A128GCM' });
  });

  it('skips keys for signatures, of other algorithms and curves', () => {
    const keys = [
      { ...jwk, kid: 'sig', use: 'sig' },
      { ...jwk, kid: 'alg', alg: 'ECDH-ES+A256KW' },
      { ...jwk, kid: 'crv', crv: 'P-999' },
      null,
      { ...publicJwk, kid: 'bare' },
    ];
    const metadata = { credential_request_encryption: { ...request, jwks: { keys } } };
    expect(select(metadata)?.request.kid).toBe('bare');
  });

  const NO_REQUEST = 'the issuer wants requests in an encryption that is not supported';
  const NO_RESPONSE = 'the issuer answers in an encryption that is not supported';

  it.each<[string, object, string]>([
    ['no key', { credential_request_encryption: { ...request, jwks: { keys: [{ kty: 'RSA' }] } } }, NO_REQUEST],
    ['an unknown enc', { credential_request_encryption: { ...request, enc_values_supported: ['X'] } }, NO_REQUEST],
    ['encrypted responses without a key for requests', { credential_response_encryption: response }, NO_REQUEST],
    [
      'an unknown alg of responses',
      {
        credential_request_encryption: request,
        credential_response_encryption: { ...response, alg_values_supported: ['X'] },
      },
      NO_RESPONSE,
    ],
    [
      'an unknown enc of responses',
      {
        credential_request_encryption: request,
        credential_response_encryption: { ...response, enc_values_supported: ['X'] },
      },
      NO_RESPONSE,
    ],
  ])('rejects an issuer that requires encryption with %s', async (_, metadata, reason) => {
    expect(await rejectionOf(() => select(metadata))).toEqual([reason]);
  });
});

describe('encodeRequest', () => {
  const both = { credential_request_encryption: request, credential_response_encryption: response };
  const JWT = { 'content-type': 'application/jwt' };

  it('encodes JSON without encryption, and leaves the response as it is', () => {
    const { headers, body, decodeResponse } = encodeRequest({ a: 1 }, undefined);
    expect({ headers, body }).toEqual({ headers: { 'content-type': 'application/json' }, body: '{"a":1}' });
    const received = { status: 200, headers: {}, body: Buffer.from('{}') };
    expect(decodeResponse(received)).toBe(received);
  });

  it('encrypts the request and asks for no encrypted response if the issuer supports none', () => {
    const encoded = encodeRequest({ a: 1 }, select({ credential_request_encryption: request }));
    expect(JSON.parse(decryptJwe(encoded.body, issuer).plaintext.toString())).toEqual({ a: 1 });
    const received = { status: 200, headers: {}, body: Buffer.from('{}') };
    expect(encoded.decodeResponse(received)).toBe(received);
  });

  it('contains the key for the response, and decrypts it', () => {
    const { headers, body, decodeResponse } = encodeRequest({ a: 1 }, select(both));
    expect(headers).toEqual(JWT);
    const { header, plaintext } = decryptJwe(body, issuer);
    expect(header).toMatchObject({ kid: 'k', enc: 'A256GCM' });
    const { a, credential_response_encryption: target } = JSON.parse(plaintext.toString());
    expect({ a, enc: target.enc }).toEqual({ a: 1, enc: 'A128GCM' });
    const jwe = encryptJwe('{"credentials":[]}', { jwk: target.jwk }, { enc: target.enc });
    const received = { status: 200, headers: JWT, body: Buffer.from(jwe) };
    expect(decodeResponse(received).body.toString()).toBe('{"credentials":[]}');
  });

  it('encrypts to a key of jose, and decrypts what jose encrypts', async () => {
    const keys = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
    const recipient = { ...(await exportJWK(keys.publicKey)), alg: 'ECDH-ES', kid: 'jose' };
    const metadata = { ...both, credential_request_encryption: { ...request, jwks: { keys: [recipient] } } };
    const { body, decodeResponse } = encodeRequest({ a: 1 }, select(metadata));
    const { plaintext, protectedHeader } = await compactDecrypt(body, keys.privateKey);
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'jose' });
    const { credential_response_encryption: target } = JSON.parse(new TextDecoder().decode(plaintext));
    const jwe = await new CompactEncrypt(Buffer.from('{"b":2}'))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: target.enc })
      .encrypt(await importJWK(target.jwk));
    const headers = { 'content-type': 'application/jwt; charset=utf-8' };
    expect(decodeResponse({ status: 200, headers, body: Buffer.from(jwe) }).body.toString()).toBe('{"b":2}');
  });

  it('creates another key for each response', () => {
    const keyOf = () => {
      const { plaintext } = decryptJwe(encodeRequest({}, select(both)).body, issuer);
      return JSON.parse(plaintext.toString()).credential_response_encryption.jwk;
    };
    expect(keyOf()).not.toEqual(keyOf());
  });

  /** OpenID4VCI 1.0 §8.3.1 */
  it('leaves an error response as it is', () => {
    const error = { status: 400, headers: {}, body: Buffer.from('{"error":"x"}') };
    expect(encodeRequest({}, select(both)).decodeResponse(error)).toBe(error);
  });

  it.each([
    ['a response that is not encrypted', { 'content-type': 'application/json' }, '{}', 'the answer is not encrypted'],
    ['a response without a media type', {}, '{}', 'the answer is not encrypted'],
    ['a body that is no JWE', JWT, 'x', 'the answer cannot be decrypted: the JWE does not have five parts'],
    [
      'a response to another key',
      JWT,
      encryptJwe('{}', { jwk: generateEcdhKey().publicJwk }, { enc: 'A128GCM' }),
      'the answer cannot be decrypted: the JWE cannot be decrypted',
    ],
  ])('rejects %s', async (_, headers: Record<string, string>, body, reason) => {
    const { decodeResponse } = encodeRequest({}, select(both));
    const received = { status: 200, headers, body: Buffer.from(body) };
    expect(await rejectionOf(() => decodeResponse(received))).toEqual([reason]);
  });
});
