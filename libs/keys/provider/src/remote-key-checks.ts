import type { KeyObject } from 'node:crypto';
import { algorithmOfKeyType, findAlgorithmOfKey, isSignedWith, type KeyType } from '@vc/protocol/crypto';
import { remoteKeyFailure } from './remote-key.errors';

/** What the inputs of one call were signed with. */
interface Expected {
  keyType: KeyType;
  /** That was stored when the key was made. */
  publicKey: KeyObject;
}

/** @throws DomainError `UNAVAILABLE` */
export function assertKeyType(publicKey: KeyObject, keyType: KeyType): void {
  if (findAlgorithmOfKey(publicKey)?.keyType === keyType) return;
  throw remoteKeyFailure(`The provider returned a public key that is no ${keyType} key.`);
}

/**
 * Checks that there is one signature for each input, and that the stored public key verifies it. So a credential
 * never has the signature of a key that was replaced elsewhere, or that of another credential.
 * @throws DomainError `UNAVAILABLE`
 */
export function assertSignatures(signatures: Buffer[], inputs: Uint8Array[], { keyType, publicKey }: Expected): void {
  const algorithm = algorithmOfKeyType(keyType);
  if (signatures.length !== inputs.length) {
    throw remoteKeyFailure(`The provider returned ${signatures.length} signatures for ${inputs.length} inputs.`);
  }
  inputs.forEach((input, index) => {
    const signature = signatures[index];
    if (signature?.length !== algorithm.signatureBytes) {
      throw remoteKeyFailure('The provider returned a signature of a wrong length.');
    }
    if (!isSignedWith(algorithm, publicKey, { input, signature })) {
      throw remoteKeyFailure('The provider returned a signature that is not of the stored public key.');
    }
  });
}
