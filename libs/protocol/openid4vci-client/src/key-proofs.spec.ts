import { decodeProtectedHeader, jwtVerify } from 'jose';
import { setPostQuantumAlgorithms } from '@vc/protocol/crypto';
import type { Jwk } from '@vc/protocol/crypto';
import type { CredentialConfiguration } from '@vc/protocol/openid4vci';
import type { WalletClient } from './client-attestation';
import { createKeyProofs, selectKeyType } from './key-proofs';
import { createHolderKey, ISSUER_METADATA, NOW, rejectionOf, SD_JWT_CONFIGURATION, SECONDS } from './test-issuer';
import { OfferRejectedError } from './offer-rejected-error';

const audience = ISSUER_METADATA.credential_issuer;
const keys = [createHolderKey(), createHolderKey()];
const JWT = { proof_signing_alg_values_supported: ['ES256'] };
const ATTESTED_JWT = { ...JWT, key_attestations_required: {} };

type ProofTypes = CredentialConfiguration['proof_types_supported'];

function create(types: ProofTypes, client?: Partial<WalletClient>) {
  return createKeyProofs(keys, {
    configuration: { ...SD_JWT_CONFIGURATION, ...(types && { proof_types_supported: types }) },
    audience,
    nonce: 'n-1',
    client: { clientId: 'wallet-1', ...client },
    now: NOW,
  });
}

function jwtsOf(proofs: Awaited<ReturnType<typeof create>>): string[] {
  if ('jwt' in proofs) return proofs.jwt;
  throw new Error('The proofs are no JWTs.');
}

describe('createKeyProofs', () => {
  /** OpenID4VCI 1.0 Appendix F.1 */
  it.each<[string, ProofTypes]>([
    ['the type jwt', { jwt: JWT }],
    ['no types', undefined],
    ['both types', { attestation: JWT, jwt: JWT }],
  ])('returns a JWT for each key, which jose verifies, if the configuration has %s', async (_, types) => {
    const jwts = jwtsOf(await create(types));
    expect(jwts).toHaveLength(2);
    for (const [index, jwt] of jwts.entries()) {
      const { publicKey, jwk } = keys[index]!;
      const options = { audience, typ: 'openid4vci-proof+jwt' };
      const { payload, protectedHeader } = await jwtVerify(jwt, publicKey, options);
      expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'openid4vci-proof+jwt', jwk });
      expect(payload).toEqual({ aud: audience, iat: SECONDS, nonce: 'n-1' });
    }
  });

  it('attests no keys if the issuer requires no key attestation', async () => {
    const attestKeys = async () => {
      throw new Error('The keys were attested.');
    };
    expect(jwtsOf(await create({ jwt: JWT }, { attestKeys }))).toHaveLength(2);
  });

  const attestKeys = async (jwks: Jwk[], nonce: string | undefined, now: Date) =>
    JSON.stringify({ jwks, nonce, now: now.getTime() });
  const ATTESTATION = JSON.stringify({ jwks: keys.map(({ jwk }) => jwk), nonce: 'n-1', now: NOW.getTime() });

  it('returns one JWT with an attestation of all keys if the issuer requires a key attestation', async () => {
    const jwts = jwtsOf(await create({ jwt: ATTESTED_JWT }, { attestKeys }));
    expect(jwts).toHaveLength(1);
    await jwtVerify(jwts[0]!, keys[0]!.publicKey, { audience });
    expect(decodeProtectedHeader(jwts[0]!)).toMatchObject({ jwk: keys[0]!.jwk, key_attestation: ATTESTATION });
  });

  /** Appendix F.3 */
  it('returns the attestation alone for the type attestation', async () => {
    expect(await create({ attestation: ATTESTED_JWT }, { attestKeys })).toEqual({ attestation: [ATTESTATION] });
  });

  it.each<[string, ProofTypes, string]>([
    ['a key attestation with the JWT', { jwt: ATTESTED_JWT }, 'the issuer wants an attestation of the keys'],
    ['a key attestation alone', { attestation: ATTESTED_JWT }, 'the issuer wants an attestation of the keys'],
    ['another proof type', { di_vp: JWT }, 'the issuer takes no proof of keys that is supported'],
    ['no proof type', {}, 'the issuer takes no proof of keys that is supported'],
  ])('rejects an issuer that supports only %s', async (_, types, reason) => {
    expect(await rejectionOf(() => create(types))).toEqual([reason]);
  });
});

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
