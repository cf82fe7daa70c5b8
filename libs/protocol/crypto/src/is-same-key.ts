import type { KeyObject } from 'node:crypto';

/**
 * Whether two public keys are the same. `KeyObject.equals` of keys of different types leaves an error in OpenSSL, with which
 * the next import of any key in the process fails (Node 26).
 */
export function isSameKey(one: KeyObject, other: KeyObject): boolean {
  return one.asymmetricKeyType === other.asymmetricKeyType && one.equals(other);
}
