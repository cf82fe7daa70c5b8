import type { ECDH } from 'node:crypto';
import type { Jwk } from '@vc/protocol/crypto';
import { encodeBase64Url, generateEcdhKey, importEcdhKey } from '@vc/protocol/crypto';

/** The P-256 key pair to which the response of one request is encrypted (OpenID4VP 1.0 §8.3), as JSON. */
export interface ResponseEncryptionKey {
  publicJwk: Jwk;
  /** base64url of the scalar. */
  privateKey: string;
}

export function createResponseEncryptionKey(): ResponseEncryptionKey {
  const { publicJwk, privateKey } = generateEcdhKey();
  return { publicJwk, privateKey: encodeBase64Url(privateKey.getPrivateKey()) };
}

export function toEcdh({ privateKey }: ResponseEncryptionKey): ECDH {
  return importEcdhKey(Buffer.from(privateKey, 'base64url'));
}
