// eslint-disable-next-line no-restricted-imports -- generateKeys makes no RSA keys, and this one returns no KeyObject
import { generateKeyPairSync } from 'node:crypto';

/** Returns a new private RSA key in PEM (PKCS #8). */
export function rsaKeyPem(modulusLength: number): string {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return privateKey;
}
