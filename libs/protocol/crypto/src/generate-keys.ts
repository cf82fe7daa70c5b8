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
 * New keys, made as bytes and read from there. A `KeyObject` straight from `generateKeyPairSync` shares a lock with the
 * job that made it; where that is collected as garbage while the key is exported as a JWK, Node 20 waits for itself, and
 * the process stands still for ever.
 */
export function generateKeys(type: 'P-256' | 'Ed25519'): KeyPair {
  const privateKey = createPrivateKey({ key: newKey(type), ...PKCS8 });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

function newKey(type: 'P-256' | 'Ed25519'): Buffer {
  const { privateKey } =
    type === 'P-256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256', ...ENCODINGS })
      : generateKeyPairSync('ed25519', ENCODINGS);
  // TypeScript takes these for calls that answer KeyObjects.
  return privateKey;
}
