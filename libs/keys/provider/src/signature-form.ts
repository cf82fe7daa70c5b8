import { hash } from 'node:crypto';
import {
  algorithmOfKeyType,
  type CurveKeyType,
  KEY_TYPES,
  type KeyType,
  toRawEcdsaSignature,
} from '@vc/protocol/crypto';

/** Narrows the type of a remote key. @throws Error for ML-DSA, whose keys `local` alone makes */
export function requireCurve(keyType: KeyType): CurveKeyType {
  const found = KEY_TYPES.find((each) => each === keyType);
  if (!found) throw new Error(`Only the provider local has keys of ${keyType}.`);
  return found;
}

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
