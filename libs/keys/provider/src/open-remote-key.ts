import type { SigningKey, StoredKey } from './key-provider';
import { assertSignatures } from './remote-key-checks';
import { readStoredKey } from './stored-key';

/**
 * Returns a key elsewhere, whose signatures are held against the stored public key. It sends no request.
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
