import { generateKeys, publicJwkOf, setPostQuantumAlgorithms } from '@vc/protocol/crypto';
import { keyViolations } from './client-metadata-rules';

/** The metadata of the server names no such algorithm (ADR 82). */
it('rejects a key of ML-DSA for private_key_jwt, also where it is turned on', () => {
  setPostQuantumAlgorithms(true);
  try {
    const keys = [publicJwkOf(generateKeys('P-256').publicKey), publicJwkOf(generateKeys('ML-DSA-65').publicKey)];
    const members = {
      redirectUris: [],
      grantTypes: [],
      scopes: [],
      tokenEndpointAuthMethod: 'private_key_jwt' as const,
    };
    expect([...keyViolations({ ...members, jwks: { keys } })]).toMatchObject([
      { source: { pointer: '/jwks/keys/1' }, detail: expect.stringContaining('ML-DSA is not for clients') },
    ]);
  } finally {
    setPostQuantumAlgorithms(false);
  }
});
