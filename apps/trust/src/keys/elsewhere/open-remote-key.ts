import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import type { Key } from '../key.entity';
import type { SigningKey } from '../key-provider';
import { assertSignatures } from './remote-key-checks';

/**
 * Opens a key elsewhere without a request: each signature is held against the stored public key.
 * @param sign has the key of this reference sign the inputs
 */
export function openRemoteKey(
  { keyType, publicKey: stored, reference }: Key,
  sign: (reference: string, inputs: Uint8Array[]) => Promise<Buffer[]>,
): SigningKey {
  assert(stored !== null && reference !== null, 'A key elsewhere has a public half and a reference.');
  const publicKey = createPublicKey({ key: Buffer.from(stored, 'base64'), format: 'der', type: 'spki' });
  const signVerified = async (inputs: Uint8Array[]) => {
    const signatures = await sign(reference, inputs);
    assertSignatures(signatures, inputs, { keyType, publicKey });
    return signatures;
  };
  return { keyType, publicKey, sign: signVerified };
}
