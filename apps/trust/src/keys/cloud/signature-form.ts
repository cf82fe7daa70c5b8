import { hash } from 'node:crypto';
import { toRawEcdsaSignature } from '@vc/protocol/crypto';
import type { KeyType } from '../../pki/key-type';

/** How a key type signs, whatever service keeps the key. */
interface SignatureForm {
  /** ECDSA signs a digest of the input, EdDSA the input. */
  digest: 'sha256' | null;
  /** Length of r and of s; null for EdDSA, whose signature has one form. */
  coordinateBytes: number | null;
}

const SIGNATURE_FORMS: Record<KeyType, SignatureForm> = {
  'P-256': { digest: 'sha256', coordinateBytes: 32 },
  Ed25519: { digest: null, coordinateBytes: null },
};

/** Returns the digest that ECDSA signs; undefined for EdDSA. */
export function digestOf(keyType: KeyType, input: Uint8Array): Buffer | undefined {
  const { digest } = SIGNATURE_FORMS[keyType];
  return digest === null ? undefined : hash(digest, input, 'buffer');
}

/** Converts a signature that a service returns in DER to the form of JOSE. EdDSA has that form already. */
export function toJoseSignature(keyType: KeyType, signature: Uint8Array): Buffer {
  const { coordinateBytes } = SIGNATURE_FORMS[keyType];
  return coordinateBytes === null ? Buffer.from(signature) : toRawEcdsaSignature(signature, coordinateBytes);
}
