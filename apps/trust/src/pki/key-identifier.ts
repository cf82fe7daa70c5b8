import { createHash, type KeyObject } from 'node:crypto';

/** RFC 5280 §4.2.1.2 (1): SHA-1 of the key's bits, the last 65 bytes of a P-256 SPKI or the last 32 of an Ed25519 one. In hex. */
export function computeKeyIdentifier(publicKey: KeyObject): string {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const bits = spki.length > 60 ? spki.subarray(-65) : spki.subarray(-32);
  return createHash('sha1').update(bits).digest('hex');
}
