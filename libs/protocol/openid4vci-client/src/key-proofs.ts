import { createKeyProof } from '@vc/protocol/openid4vci';
import type { CredentialConfiguration } from '@vc/protocol/openid4vci';
import { algorithmOfKeyType, supportedAlgorithms } from '@vc/protocol/crypto';
import type { KeyType } from '@vc/protocol/crypto';
import type { WalletClient } from './client-attestation';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';

interface KeyProofOptions {
  configuration: CredentialConfiguration;
  /** The credential issuer identifier. */
  audience: string;
  nonce?: string | undefined;
  client?: WalletClient | undefined;
  now: Date;
}

/** `proofs` of a credential request (OpenID4VCI 1.0 §8.2). The name of its one member is the proof type. */
type KeyProofs = { jwt: string[] } | { attestation: string[] };

/**
 * Creates key proofs of a type that the issuer supports (Appendix F): a JWT for each key; or, if the issuer requires a
 * key attestation, one JWT with an attestation of all keys, or the attestation alone.
 * @throws OfferRejectedError if this wallet supports no type that the issuer supports
 */
export async function createKeyProofs(holderKeys: HolderKey[], options: KeyProofOptions): Promise<KeyProofs> {
  const { configuration, audience, nonce, client, now } = options;
  const types: Partial<Record<string, object>> = configuration.proof_types_supported ?? { jwt: {} };
  const { jwt, attestation } = types;
  const proof = { audience, nonce, issuedAt: now };
  if (jwt && !('key_attestations_required' in jwt)) {
    return { jwt: await Promise.all(holderKeys.map((key) => createKeyProof({ ...key, ...proof }))) };
  }
  if (!jwt && !attestation) throw new OfferRejectedError(['the issuer takes no proof of keys that is supported']);
  if (!client?.attestKeys) throw new OfferRejectedError(['the issuer wants an attestation of the keys']);
  const keys = holderKeys.map((key) => key.jwk);
  const keyAttestation = await client.attestKeys(keys, nonce, now);
  if (jwt) {
    // Appendix F.1: one proof is enough, because the attestation names the other keys.
    const signing = holderKeys.slice(0, 1);
    return { jwt: await Promise.all(signing.map((key) => createKeyProof({ ...key, ...proof, keyAttestation }))) };
  }
  return { attestation: [keyAttestation] };
}

/** HAIP 1.0 §7: every issuer supports its algorithm. */
const USUAL: KeyType = 'P-256';

/**
 * Selects the type of the keys that a credential is bound to: P-256, or another one whose proofs the issuer takes
 * (OpenID4VCI 1.0 §12.2.4, `proof_signing_alg_values_supported`). An issuer that lists nothing takes P-256.
 * @throws OfferRejectedError if the issuer lists unsupported algorithms only
 */
export function selectKeyType({ proof_types_supported: types }: CredentialConfiguration): KeyType {
  const listed: unknown = types?.jwt?.proof_signing_alg_values_supported;
  if (!Array.isArray(listed) || listed.includes(algorithmOfKeyType(USUAL).alg)) return USUAL;
  const first = supportedAlgorithms().find(({ alg }) => listed.includes(alg));
  if (!first) throw new OfferRejectedError(['the issuer takes no proof with a supported algorithm']);
  return first.keyType;
}
