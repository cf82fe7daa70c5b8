import type { TrustClient } from '@vc/platform/service-clients';
import { generateKeys, publicJwkOf, setPostQuantumAlgorithms } from '@vc/protocol/crypto';
import { FederatedSigners } from './federated-signers';
import { UntrustedIssuerError } from './verification.errors';

const TENANT = '01932f20-1111-7222-8333-444455556666';
const ISSUER = 'https://issuer.example';

describe('FederatedSigners', () => {
  const key = { kid: 'a', jwk: publicJwkOf(generateKeys('P-256').publicKey) };
  const trust: Pick<TrustClient, 'findFederatedIssuer'> = { findFederatedIssuer: async () => ({ keys: [key] }) };
  const signers = new FederatedSigners(trust as TrustClient);
  const resolve = (certifiedKey: ReturnType<typeof generateKeys>['publicKey']) =>
    signers.resolve(TENANT, {}, { entityIdentifier: ISSUER, certifiedKey });

  it('refuses a certificate whose key is of ML-DSA where that is turned off', async () => {
    setPostQuantumAlgorithms(true);
    const { publicKey } = generateKeys('ML-DSA-44');
    const other = await resolve(publicKey).catch((error: unknown) => error);
    expect(other).toMatchObject({ issues: [expect.stringContaining('not among the keys of the issuer')] });
    setPostQuantumAlgorithms(false);
    const off = await resolve(publicKey).catch((error: unknown) => error);
    expect(off).toBeInstanceOf(UntrustedIssuerError);
    expect(off).toMatchObject({ issues: ['post-quantum algorithms are turned off'] });
  });
});
