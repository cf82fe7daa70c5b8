import type { Key } from '../key.entity';
import type { SigningKey } from '../key-provider';
import { readStoredKey } from '../stored-key';
import { assertSignatures } from './remote-key-checks';

/**
 * Returns a key elsewhere, whose signatures are held against the stored public key. It sends no request.
 * @param sign has the key of this reference sign the inputs
 */
export function openRemoteKey(
  key: Key,
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
