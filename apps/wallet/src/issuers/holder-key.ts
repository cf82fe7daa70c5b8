import type { KeyObject } from 'node:crypto';
import { createPrivateKey, sign } from 'node:crypto';
import { generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import type { HolderKey } from '@vc/protocol/openid4vci-client';

export interface NewHolderKey extends HolderKey {
  privateKey: KeyObject;
}

/** A P-256 key for one credential copy, so that two of them cannot be told to belong to one holder. */
export function createHolderKey(): NewHolderKey {
  return withSigner(generateKeys('P-256').privateKey);
}

/** @param pkcs8 DER, as it was stored */
export function holderKeyOf(pkcs8: Buffer): NewHolderKey {
  return withSigner(createPrivateKey({ key: pkcs8, type: 'pkcs8', format: 'der' }));
}

function withSigner(privateKey: KeyObject): NewHolderKey {
  return {
    privateKey,
    jwk: publicJwkOf(privateKey),
    alg: 'ES256',
    sign: (input) => sign('sha256', input, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  };
}
