import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';

export interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const PKCS8 = { format: 'der', type: 'pkcs8' } as const;
const SPKI = { format: 'der', type: 'spki' } as const;
const ENCODINGS = { privateKeyEncoding: PKCS8, publicKeyEncoding: SPKI };

/**
 * Generates a key pair as DER bytes and imports them. A `KeyObject` straight from `generateKeyPairSync` shares a lock
 * with the job that generated it. If that job is garbage collected while the key is exported as a JWK, Node 20
 * deadlocks.
 */
export function generateKeys(type: 'P-256' | 'Ed25519'): KeyPair {
  const privateKey = createPrivateKey({ key: generatePkcs8(type), ...PKCS8 });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

function generatePkcs8(type: 'P-256' | 'Ed25519'): Buffer {
  const { privateKey } =
    type === 'P-256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256', ...ENCODINGS })
      : generateKeyPairSync('ed25519', ENCODINGS);
  return privateKey;
}
