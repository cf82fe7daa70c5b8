import { generateKeys, pointJwkOf, generateEcdhKey } from '@vc/protocol/crypto';
import { parseCredentialRequest, parseDeferredCredentialRequest } from './credential-request';

const encryptionKey = { ...pointJwkOf(generateKeys('P-256').publicKey), alg: 'ECDH-ES' };
const encryption = { jwk: encryptionKey, enc: 'A256GCM' };
const request = { credential_configuration_id: 'a', proofs: { jwt: ['x'] } };
const encrypted = (parameters: unknown) => ({ ...request, credential_response_encryption: parameters });

describe('parseCredentialRequest', () => {
  it('ignores members that it does not know (OpenID4VCI 1.0 §8.2)', () => {
    expect(parseCredentialRequest({ ...request, format: 'old', later: {} })).toEqual({
      target: { credentialConfigurationId: 'a' },
      proofs: { type: 'jwt', jwts: ['x'] },
    });
  });

  it('accepts several proofs', () => {
    expect(parseCredentialRequest({ ...request, proofs: { jwt: ['x', 'y'] } }).proofs).toEqual({
      type: 'jwt',
      jwts: ['x', 'y'],
    });
  });

  it('accepts a credential identifier with an attestation', () => {
    const byIdentifier = { credential_identifier: 'i', proofs: { attestation: ['x'] } };
    expect(parseCredentialRequest(byIdentifier)).toEqual({
      target: { credentialIdentifier: 'i' },
      proofs: { type: 'attestation', attestation: 'x' },
    });
  });

  it.each([
    ['A128GCM without compression', { ...encryption, enc: 'A128GCM' }, { enc: 'A128GCM', zip: false }],
    ['A256GCM with compression', { ...encryption, zip: 'DEF' }, { enc: 'A256GCM', zip: true }],
  ])('accepts an encrypted response with %s', (_, parameters, expected) => {
    const { responseEncryption } = parseCredentialRequest(encrypted(parameters));
    expect(responseEncryption).toEqual({ jwk: encryptionKey, ...expected });
  });

  it('accepts an alg beside the key, as drafts before 1.0 had it', () => {
    const { alg, ...jwk } = encryptionKey;
    expect(parseCredentialRequest(encrypted({ jwk, alg, enc: 'A256GCM' })).responseEncryption?.jwk).toEqual(jwk);
  });

  it.each([
    ['no body', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'request'],
    ['no target', { proofs: request.proofs }],
    ['two targets', { ...request, credential_identifier: 'i' }],
    ['a target that is no string', { ...request, credential_configuration_id: 1 }],
    ['a target that is null', { ...request, credential_configuration_id: null }],
    ['an identifier that is no string', { credential_identifier: {}, proofs: request.proofs }],
    ['proofs that are no object', { ...request, proofs: 'x' }],
    ['proofs that are null', { ...request, proofs: null }],
    ['proofs that are a list', { ...request, proofs: ['x'] }],
    ['proofs without a type', { ...request, proofs: {} }],
    ['proofs of two types', { ...request, proofs: { jwt: ['x'], attestation: ['y'] } }],
    ['an empty list of proofs', { ...request, proofs: { jwt: [] } }],
    ['a proof that is no string', { ...request, proofs: { jwt: [1] } }],
    ['proofs of a type that are no list', { ...request, proofs: { jwt: 'x' } }],
    ['two attestations (Appendix F.3)', { ...request, proofs: { attestation: ['x', 'y'] } }],
  ])('rejects %s with invalid_credential_request', (_, body) => {
    expect(() => parseCredentialRequest(body)).toThrow(
      expect.objectContaining({ error: 'invalid_credential_request' }),
    );
  });

  it.each([
    ['missing proofs', { credential_configuration_id: 'a' }],
    ['a proof type that is not supported', { ...request, proofs: { di_vp: ['x'] } }],
  ])('rejects %s with invalid_proof', (_, body) => {
    expect(() => parseCredentialRequest(body)).toThrow(expect.objectContaining({ error: 'invalid_proof' }));
  });

  it('cuts the name of a proof type that is not supported', () => {
    const proofs = { ['x'.repeat(1000)]: ['y'] };
    expect(() => parseCredentialRequest({ ...request, proofs })).toThrow(
      `proof type ${'x'.repeat(32)} is not supported`,
    );
  });

  it.each([
    ['that is no object', 1],
    ['that is null', null],
    ['without a key', { enc: 'A256GCM' }],
    ['with a key that is no object', { ...encryption, jwk: 'key' }],
    ['with a key that is null', { ...encryption, jwk: null }],
    ['with a key without alg', { ...encryption, jwk: { ...encryptionKey, alg: undefined } }],
    ['with a key for another alg', { ...encryption, jwk: { ...encryptionKey, alg: 'RSA-OAEP-256' } }],
    ['with a private key', { ...encryption, jwk: { ...encryptionKey, d: 'x' } }],
    [
      'with a key for signatures alone',
      { ...encryption, jwk: { ...pointJwkOf(generateKeys('Ed25519').publicKey), alg: 'ECDH-ES' } },
    ],
    ['with a point that is not on the curve', { ...encryption, jwk: { ...encryptionKey, y: encryptionKey.x } }],
    ['without enc', { jwk: encryptionKey }],
    ['with an enc that is not supported', { ...encryption, enc: 'A128CBC-HS256' }],
    ['with a zip that is not supported', { ...encryption, zip: 'GZIP' }],
  ])('rejects an encryption %s with invalid_encryption_parameters', (_, parameters) => {
    expect(() => parseCredentialRequest(encrypted(parameters))).toThrow(
      expect.objectContaining({ error: 'invalid_encryption_parameters' }),
    );
  });
});

const jwk = { ...generateEcdhKey().publicJwk, alg: 'ECDH-ES' };

describe('parseDeferredCredentialRequest', () => {
  it('ignores members that it does not know (OpenID4VCI 1.0 §9.1)', () => {
    expect(parseDeferredCredentialRequest({ transaction_id: 't', later: 1 })).toEqual({ transactionId: 't' });
  });

  it('accepts an encrypted response', () => {
    const body = { transaction_id: 't', credential_response_encryption: encryption };
    expect(parseDeferredCredentialRequest(body)).toEqual({
      transactionId: 't',
      responseEncryption: { jwk: encryptionKey, enc: 'A256GCM', zip: false },
    });
  });

  it.each([
    ['no transaction_id', {}],
    ['a transaction_id that is no string', { transaction_id: 1 }],
    ['a list', []],
    ['null', null],
  ])('rejects %s with invalid_credential_request', (_, body) => {
    expect(() => parseDeferredCredentialRequest(body)).toThrow(
      expect.objectContaining({ error: 'invalid_credential_request' }),
    );
  });

  it('rejects an encryption without enc with invalid_encryption_parameters', () => {
    const body = { transaction_id: 't', credential_response_encryption: { jwk: encryptionKey } };
    expect(() => parseDeferredCredentialRequest(body)).toThrow(
      expect.objectContaining({ error: 'invalid_encryption_parameters' }),
    );
  });

  /** OpenID4VCI 1.0 §9.1 */
  it('returns the transaction id, and ignores unknown members', () => {
    expect(parseDeferredCredentialRequest({ transaction_id: 't-1', unknown: 1 })).toEqual({ transactionId: 't-1' });
  });

  it('returns the encryption of the response', () => {
    const body = { transaction_id: 't-1', credential_response_encryption: { jwk, enc: 'A256GCM', zip: 'DEF' } };
    expect(parseDeferredCredentialRequest(body)).toEqual({
      transactionId: 't-1',
      responseEncryption: { jwk, enc: 'A256GCM', zip: true },
    });
  });

  it.each<[string, unknown, string]>([
    ['a list', [], 'invalid_credential_request'],
    ['null', null, 'invalid_credential_request'],
    ['no transaction_id', {}, 'invalid_credential_request'],
    ['a transaction_id that is a number', { transaction_id: 1 }, 'invalid_credential_request'],
    [
      'an encryption that is not supported',
      { transaction_id: 't-1', credential_response_encryption: { jwk, enc: 'X' } },
      'invalid_encryption_parameters',
    ],
    [
      'an encryption without a key',
      { transaction_id: 't-1', credential_response_encryption: { enc: 'A256GCM' } },
      'invalid_encryption_parameters',
    ],
  ])('rejects %s', (_, body, error) => {
    expect(() => parseDeferredCredentialRequest(body)).toThrow(expect.objectContaining({ error }));
  });
});
