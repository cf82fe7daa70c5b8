import { type KeyObject, verify } from 'node:crypto';
import type { KeyType } from '../../pki/key-type';
import { remoteKeyFailure } from './elsewhere.errors';

interface KeyTypeRules {
  /** Names of node:crypto. */
  type: string;
  namedCurve: string | undefined;
  /** ECDSA signs a digest of the input, EdDSA the input. */
  digest: string | null;
  /** Of a signature in JOSE form (RFC 7518 §3.4, RFC 8032 §5.1.6). */
  signatureBytes: number;
}

export const KEY_TYPE_RULES: Record<KeyType, KeyTypeRules> = {
  'P-256': { type: 'ec', namedCurve: 'prime256v1', digest: 'sha256', signatureBytes: 64 },
  Ed25519: { type: 'ed25519', namedCurve: undefined, digest: null, signatureBytes: 64 },
};

/** What the inputs of one call were signed with. */
interface Expected {
  keyType: KeyType;
  /** That was stored when the key was made. */
  publicKey: KeyObject;
}

/** @throws DomainError `UNAVAILABLE` */
export function assertKeyType(publicKey: KeyObject, keyType: KeyType): void {
  const { type, namedCurve } = KEY_TYPE_RULES[keyType];
  const { asymmetricKeyType, asymmetricKeyDetails } = publicKey;
  if (asymmetricKeyType === type && asymmetricKeyDetails?.namedCurve === namedCurve) return;
  throw remoteKeyFailure(`The provider returned a public key that is no ${keyType} key.`);
}

/**
 * Checks that there is one signature for each input, and that the stored public key verifies it. So a credential
 * never has the signature of a key that was replaced elsewhere, or that of another credential.
 * @throws DomainError `UNAVAILABLE`
 */
export function assertSignatures(signatures: Buffer[], inputs: Uint8Array[], { keyType, publicKey }: Expected): void {
  const { digest, signatureBytes } = KEY_TYPE_RULES[keyType];
  if (signatures.length !== inputs.length) {
    throw remoteKeyFailure(`The provider returned ${signatures.length} signatures for ${inputs.length} inputs.`);
  }
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  inputs.forEach((input, index) => {
    const signature = signatures[index];
    if (signature?.length !== signatureBytes) {
      throw remoteKeyFailure('The provider returned a signature of a wrong length.');
    }
    if (!verify(digest, input, key, signature)) {
      throw remoteKeyFailure('The provider returned a signature that is not of the stored public key.');
    }
  });
}
