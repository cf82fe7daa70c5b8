import assert from 'node:assert/strict';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { algorithmOfKeyType, findAlgorithmOfKey, isSignedWith, type KeyType } from '@vc/protocol/crypto';
import type { SigningKey, StoredKey } from './key-provider';
import { remoteKeyFailure } from './remote-key.errors';

/**
 * Returns a remote key, whose signatures are held against the stored public key. It sends no request.
 * @param sign has the key of this reference sign the inputs
 */
export function openRemoteKey(
  key: StoredKey,
  sign: (reference: string, inputs: Uint8Array[]) => Promise<Buffer[]>,
): SigningKey {
  const { keyType } = key;
  const { publicKey, reference } = readStoredKey(key);
  const signVerified = async (inputs: Uint8Array[]) => {
    const signatures = await sign(reference, inputs);
    assertSignatures(signatures, inputs, { keyType, publicKey });
    return signatures;
  };
  return { keyType, publicKey, sign: signVerified };
}

/** Reads the public half and the reference of a remote key. */
export function readStoredKey({ publicKey, reference }: StoredKey): { publicKey: KeyObject; reference: string } {
  assert(publicKey !== null && reference !== null, 'A remote key has a public half and a reference.');
  const spki = Buffer.from(publicKey, 'base64');
  return { publicKey: createPublicKey({ key: spki, format: 'der', type: 'spki' }), reference };
}

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
 * never has the signature of a key that its provider has replaced, or that of another credential.
 * @throws DomainError `UNAVAILABLE`
 */
function assertSignatures(signatures: Buffer[], inputs: Uint8Array[], { keyType, publicKey }: Expected): void {
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
