import { setPostQuantumAlgorithms } from '@vc/protocol/crypto';
import type { CredentialConfiguration } from '@vc/protocol/openid4vci';
import { OfferRejectedError } from './offer-rejected-error';
import { selectKeyType } from './select-key-type';

const configurationWith = (algorithms: unknown): CredentialConfiguration => ({
  format: 'dc+sd-jwt',
  proof_types_supported: { jwt: { proof_signing_alg_values_supported: algorithms as string[] } },
});

describe('selectKeyType', () => {
  it.each([
    [['EdDSA', 'ES256'], 'P-256'],
    [['ES384'], 'P-384'],
    [['RS256', 'ES512'], 'P-521'],
    [['EdDSA'], 'Ed25519'],
    ['ES384', 'P-256'],
    [undefined, 'P-256'],
  ])('selects the key for an issuer that lists %j', (algorithms, keyType) => {
    expect(selectKeyType(configurationWith(algorithms))).toBe(keyType);
  });

  /** ADR 82 */
  it('selects ML-DSA only for an issuer that lists no other algorithm, and only where it is turned on', () => {
    const select = (...algorithms: string[]) => selectKeyType(configurationWith(algorithms));
    expect(() => select('ML-DSA-44')).toThrow(OfferRejectedError);
    setPostQuantumAlgorithms(true);
    try {
      expect(select('ML-DSA-65', 'ML-DSA-44')).toBe('ML-DSA-44');
      expect(select('ML-DSA-87')).toBe('ML-DSA-87');
      expect(select('ML-DSA-44', 'ES384')).toBe('P-384');
      expect(select('ML-DSA-44', 'ES256')).toBe('P-256');
    } finally {
      setPostQuantumAlgorithms(false);
    }
  });

  it('selects P-256 for an issuer that takes attestations alone, or names no type of proof', () => {
    const attested = { attestation: { proof_signing_alg_values_supported: ['ES384'] } };
    expect(selectKeyType({ format: 'dc+sd-jwt', proof_types_supported: attested })).toBe('P-256');
    expect(selectKeyType({ format: 'dc+sd-jwt' })).toBe('P-256');
  });

  it.each([[['RS256']], [['Ed25519']], [['none', 'HS256']], [[1, null]], [[]]])(
    'rejects an issuer that lists %j',
    (algorithms) => {
      expect(() => selectKeyType(configurationWith(algorithms))).toThrow(OfferRejectedError);
    },
  );
});
