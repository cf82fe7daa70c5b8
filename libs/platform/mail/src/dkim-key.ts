import { createPrivateKey, type KeyObject } from 'node:crypto';

/** RFC 8301 §3.2 */
const MIN_BITS = 2_048;

/** @throws Error for a text that is no RSA key of at least 2048 bits in PEM */
export function readDkimKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  const isStrong = key.asymmetricKeyType === 'rsa' && modulusLength >= MIN_BITS;
  if (!isStrong) throw new Error(`The key is no RSA key of ${MIN_BITS} bits.`);
  return key;
}

export function isDkimKey(pem: string): boolean {
  try {
    readDkimKey(pem);
    return true;
  } catch {
    return false;
  }
}
