import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { algorithmOfKeyType, type KeyType } from './algorithms';

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
export function generateKeys(type: KeyType): KeyPair {
  const privateKey = createPrivateKey({ key: generatePkcs8(type), ...PKCS8 });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

function generatePkcs8(type: KeyType): Buffer {
  const row = algorithmOfKeyType(type);
  if (row.kty === 'AKP') return generateKeyPairSync(row.nodeKeyType, ENCODINGS).privateKey;
  const { namedCurve } = row;
  return namedCurve === undefined
    ? generateKeyPairSync('ed25519', ENCODINGS).privateKey
    : generateKeyPairSync('ec', { namedCurve, ...ENCODINGS }).privateKey;
}
