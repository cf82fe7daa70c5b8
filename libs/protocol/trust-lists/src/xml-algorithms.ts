import { constants, createHash, type KeyObject, verify } from 'node:crypto';
import { findAlgorithmOfKey, isSignedWith } from '@vc/protocol/crypto';
import { TrustListError } from './trust-list-error';

const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const MORE_2007 = 'http://www.w3.org/2007/05/xmldsig-more#';
const MIN_RSA_BITS = 2_048;

/** RFC 9231 §2.1, without MD5 and SHA-1. */
const DIGESTS: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  [`${MORE}sha384`]: 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};

interface SignatureMethod {
  /** The `alg` of the table of algorithms, or the kind of an RSA signature. */
  alg: 'ES256' | 'ES384' | 'ES512' | 'EdDSA' | 'PKCS1' | 'PSS';
  hash: string;
}

/** RFC 9231 §2.3: algorithms of the platform, and RSA, which signs the lists of the European Union. */
const SIGNATURES: Readonly<Record<string, SignatureMethod>> = {
  [`${MORE}ecdsa-sha256`]: { alg: 'ES256', hash: 'sha256' },
  [`${MORE}ecdsa-sha384`]: { alg: 'ES384', hash: 'sha384' },
  [`${MORE}ecdsa-sha512`]: { alg: 'ES512', hash: 'sha512' },
  'http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519': { alg: 'EdDSA', hash: 'sha512' },
  [`${MORE}rsa-sha256`]: { alg: 'PKCS1', hash: 'sha256' },
  [`${MORE}rsa-sha384`]: { alg: 'PKCS1', hash: 'sha384' },
  [`${MORE}rsa-sha512`]: { alg: 'PKCS1', hash: 'sha512' },
  [`${MORE_2007}sha256-rsa-MGF1`]: { alg: 'PSS', hash: 'sha256' },
  [`${MORE_2007}sha384-rsa-MGF1`]: { alg: 'PSS', hash: 'sha384' },
  [`${MORE_2007}sha512-rsa-MGF1`]: { alg: 'PSS', hash: 'sha512' },
};

/** @throws TrustListError for an algorithm that is not accepted */
export function digestOf(method: string | null, bytes: Uint8Array): Buffer {
  const hash = find(DIGESTS, method);
  if (hash === undefined) throw new TrustListError('the digest algorithm is not allowed');
  return createHash(hash).update(bytes).digest();
}

/** @throws TrustListError unless the key has made the signature with the named algorithm */
export function assertSignatureValue(
  method: string | null,
  key: KeyObject,
  signed: { input: Uint8Array; signature: Uint8Array },
): void {
  const named = find(SIGNATURES, method);
  if (!named) throw new TrustListError('the algorithm is not allowed');
  const isSigned =
    named.alg === 'PKCS1' || named.alg === 'PSS' ? verifyRsa(named, key, signed) : verifyByTable(named, key, signed);
  if (!isSigned) throw new TrustListError('the signature is wrong');
}

type Signed = Parameters<typeof assertSignatureValue>[2];

/** ECDSA signatures are r || s (XML Signature 1.1 §6.4.3). The key decides the algorithm. */
function verifyByTable({ alg }: SignatureMethod, key: KeyObject, signed: Signed): boolean {
  const algorithm = findAlgorithmOfKey(key);
  if (algorithm?.alg !== alg) throw new TrustListError('the algorithm is not allowed for the key of the signer');
  return isSignedWith(algorithm, key, signed);
}

function verifyRsa({ alg, hash }: SignatureMethod, key: KeyObject, { input, signature }: Signed): boolean {
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS) {
    throw new TrustListError('the algorithm is not allowed for the key of the signer');
  }
  const { RSA_PKCS1_PADDING, RSA_PKCS1_PSS_PADDING, RSA_PSS_SALTLEN_DIGEST } = constants;
  const options =
    alg === 'PSS'
      ? { key, padding: RSA_PKCS1_PSS_PADDING, saltLength: RSA_PSS_SALTLEN_DIGEST }
      : { key, padding: RSA_PKCS1_PADDING };
  return verify(hash, input, options, signature);
}

function find<T>(table: Readonly<Record<string, T>>, name: string | null): T | undefined {
  return name !== null && Object.hasOwn(table, name) ? table[name] : undefined;
}
