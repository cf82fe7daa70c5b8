import type { KeyObject } from 'node:crypto';
import { createPrivateKey } from 'node:crypto';
import { algorithmOf, createSigner, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import type { KeyType } from '@vc/protocol/crypto';
import type { HolderKey } from '@vc/protocol/openid4vci-client';

export interface HolderKeyPair extends HolderKey {
  privateKey: KeyObject;
}

/** Creates a key for one credential copy. A key for each copy keeps copies unlinkable. */
export function createHolderKey(keyType: KeyType = 'P-256'): HolderKeyPair {
  return toHolderKeyPair(generateKeys(keyType).privateKey);
}

/** @param pkcs8 DER */
export function importHolderKey(pkcs8: Buffer): HolderKeyPair {
  return toHolderKeyPair(createPrivateKey({ key: pkcs8, type: 'pkcs8', format: 'der' }));
}

function toHolderKeyPair(privateKey: KeyObject): HolderKeyPair {
  return { privateKey, jwk: publicJwkOf(privateKey), alg: algorithmOf(privateKey), sign: createSigner(privateKey) };
}
