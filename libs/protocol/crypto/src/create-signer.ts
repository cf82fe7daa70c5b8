import type { KeyObject } from 'node:crypto';
import { signWith } from './algorithms';
import { requireAlgorithmOf } from './jws';

/**
 * Creates the signer of a private key of this process, with the algorithm of its type.
 * @throws JwsError for an unsupported kind of key
 */
export function createSigner(key: KeyObject): (input: Uint8Array) => Buffer {
  const algorithm = requireAlgorithmOf(key);
  return (input) => signWith(algorithm, key, input);
}
