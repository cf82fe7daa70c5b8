import { hash } from 'node:crypto';
import { algorithmOfKeyType, toRawEcdsaSignature } from '@vc/protocol/crypto';
import { type KeyType, requireCurve } from '../pki/key-type';

/** Returns what a key signs, where the digest is made outside of its provider: EdDSA takes the input itself. */
export function toSigned(keyType: KeyType, input: Uint8Array): Buffer {
  return digestOf(keyType, input) ?? Buffer.from(input);
}

/** Returns the digest that ECDSA signs; undefined for EdDSA. */
export function digestOf(keyType: KeyType, input: Uint8Array): Buffer | undefined {
  const { hash: algorithm } = algorithmOfKeyType(keyType);
  return algorithm === null ? undefined : hash(algorithm, input, 'buffer');
}

/** Converts a signature that a service returns in DER to the form of JOSE. EdDSA has that form already. */
export function toJoseSignature(keyType: KeyType, signature: Uint8Array): Buffer {
  const { kty, coordinateBytes } = algorithmOfKeyType(requireCurve(keyType));
  return kty === 'OKP' ? Buffer.from(signature) : toRawEcdsaSignature(signature, coordinateBytes);
}
