import { generateEcdhKey } from '@vc/protocol/crypto';
import { parseDeferredCredentialRequest } from './deferred-request';

const jwk = { ...generateEcdhKey().publicJwk, alg: 'ECDH-ES' };

describe('parseDeferredCredentialRequest', () => {
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
