import { decryptJwe, encryptJwe, generateEcdhKey } from '@vc/protocol/crypto';
import type { CredentialIssuerMetadata } from '@vc/protocol/openid4vci';
import { selectCredentialEncryption, encodeRequest } from './credential-encryption';
import { OfferRejectedError } from './offer-rejected-error';

const { privateKey: issuer, publicJwk } = generateEcdhKey();
const jwk = { ...publicJwk, kid: 'k', use: 'enc', alg: 'ECDH-ES' };
const request = {
  jwks: { keys: [{ kty: 'RSA' }, jwk] },
  enc_values_supported: ['A128CBC', 'A256GCM'],
  encryption_required: true,
};
const response = { alg_values_supported: ['ECDH-ES'], enc_values_supported: ['A128GCM'], encryption_required: true };
const of = (members: object) => selectCredentialEncryption(members as CredentialIssuerMetadata);

describe('encrypted credential requests', () => {
  it('are made where the issuer insists on them, or can answer so', () => {
    expect(of({})).toBeUndefined();
    const optional = { encryption_required: false };
    expect(of({ credential_request_encryption: { ...request, ...optional } })).toBeUndefined();
    expect(
      of({
        credential_request_encryption: { ...request, ...optional },
        credential_response_encryption: { ...response, ...optional },
      }),
    ).toEqual({ request: { jwk, kid: 'k', enc: 'A256GCM' }, responseEnc: 'A128GCM' });
    expect(of({ credential_request_encryption: { ...request, ...optional, jwks: { keys: [] } } })).toBeUndefined();
    expect(of({ credential_request_encryption: request })).toEqual({ request: { jwk, kid: 'k', enc: 'A256GCM' } });
  });

  it('bring the key for the answer, and open it', () => {
    const encryption = of({ credential_request_encryption: request, credential_response_encryption: response });
    const { headers, body, decodeResponse } = encodeRequest({ a: 1 }, encryption);
    expect(headers).toEqual({ 'content-type': 'application/jwt' });
    const { header, plaintext } = decryptJwe(body, issuer);
    expect(header).toMatchObject({ kid: 'k', enc: 'A256GCM' });
    const { a, credential_response_encryption: answer } = JSON.parse(plaintext.toString());
    expect({ a, enc: answer.enc }).toEqual({ a: 1, enc: 'A128GCM' });
    const sealed = encryptJwe('{"credentials":[]}', { jwk: answer.jwk }, { enc: answer.enc });
    const type = { 'content-type': 'application/jwt' };
    const received = { status: 200, headers: type, body: Buffer.from(sealed) };
    expect(decodeResponse(received).body.toString()).toBe('{"credentials":[]}');
    const error = { status: 400, headers: {}, body: Buffer.from('{"error":"x"}') };
    expect(decodeResponse(error)).toBe(error);
    expect(() => decodeResponse({ ...received, headers: { 'content-type': 'application/json' } })).toThrow(
      'not encrypted',
    );
    expect(() => decodeResponse({ ...received, body: Buffer.from('x') })).toThrow(OfferRejectedError);
  });

  it.each([
    ['no key', { credential_request_encryption: { ...request, jwks: { keys: [{ kty: 'RSA' }] } } }],
    ['an enc that is not known', { credential_request_encryption: { ...request, enc_values_supported: ['X'] } }],
    ['answers without keys for requests', { credential_response_encryption: response }],
    [
      'answers in an alg that is not known',
      {
        credential_request_encryption: request,
        credential_response_encryption: { ...response, alg_values_supported: ['X'] },
      },
    ],
  ])('are not made with %s', (_, metadata) => {
    expect(() => of(metadata)).toThrow(OfferRejectedError);
  });
});
