import type { KeyObject } from 'node:crypto';
import { sign } from 'node:crypto';

/**
 * Creates the signer of a private key of this process: ES256 for P-256, as r || s (RFC 7518 §3.4), and EdDSA for Ed25519
 * (RFC 8037 §3.1).
 */
export function createSigner(key: KeyObject): (input: Uint8Array) => Buffer {
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  return (input) => sign(digest, input, { key, dsaEncoding: 'ieee-p1363' });
}
