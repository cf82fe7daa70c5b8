import 'reflect-metadata';
import { createPublicKey, KeyObject, webcrypto } from 'node:crypto';
import { cryptoProvider } from '@peculiar/x509';
import type { PostQuantumKeyType, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { algorithmOf, createSigner, requireAlgorithmOf } from '@vc/protocol/crypto';

cryptoProvider.set(webcrypto);

/** A signing key whose private half may be kept elsewhere, such as in an HSM. */
export interface CertificateSigner {
  alg: SignatureAlgorithm;
  publicKey: KeyObject;
  sign: Signer;
}

type WebCryptoAlgorithm =
  { name: 'ECDSA'; namedCurve: string; hash: string } | { name: 'Ed25519' | PostQuantumKeyType };

/** Adapts a key to the Web Crypto interface that @peculiar/x509 signs with. */
export async function toWebCryptoSigner(key: KeyObject | CertificateSigner) {
  const { publicKey, sign } = key instanceof KeyObject ? localSigner(key) : key;
  const imported = await importPublicKey(publicKey);
  // @peculiar/x509 reads only the algorithm of the signing key; `crypto` makes the signature.
  return {
    publicKey: imported,
    signingKey: imported,
    algorithm: toWebCryptoAlgorithm(publicKey),
    crypto: delegatingCrypto(sign) as unknown as Parameters<typeof cryptoProvider.set>[1],
  };
}

/** Imports a public key of a supported kind into Web Crypto. @throws JwsError for another kind */
export async function importPublicKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const spki = key.export({ type: 'spki', format: 'der' });
  return webcrypto.subtle.importKey('spki', spki, toWebCryptoAlgorithm(key), true, ['verify']);
}

function localSigner(privateKey: KeyObject): CertificateSigner {
  return { alg: algorithmOf(privateKey), publicKey: createPublicKey(privateKey), sign: createSigner(privateKey) };
}

function toWebCryptoAlgorithm(key: KeyObject): WebCryptoAlgorithm {
  const row = requireAlgorithmOf(key);
  if (row.kty === 'AKP') return { name: row.alg };
  const { keyType, hash } = row;
  return hash === null
    ? { name: 'Ed25519' }
    : { name: 'ECDSA', namedCurve: keyType, hash: hash.replace('sha', 'SHA-') };
}

/** Web Crypto with `subtle.sign` delegated to `sign`. */
function delegatingCrypto(sign: Signer) {
  const signInput = async (_: unknown, __: unknown, input: ArrayBuffer | ArrayBufferView) => {
    const bytes =
      input instanceof ArrayBuffer
        ? new Uint8Array(input)
        : new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
    return new Uint8Array(await sign(bytes)).buffer;
  };
  const subtle = new Proxy(webcrypto.subtle, {
    get: (target, name: keyof webcrypto.SubtleCrypto) => (name === 'sign' ? signInput : target[name].bind(target)),
  });
  return { subtle, getRandomValues: webcrypto.getRandomValues.bind(webcrypto) };
}
