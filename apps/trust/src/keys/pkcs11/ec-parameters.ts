import { createPublicKey, type KeyObject } from 'node:crypto';
import type { KeyType } from '../../pki/key-type';

/** Constants of PKCS #11 3.0 that pkcs11js does not name. */
const CKM_EC_EDWARDS_KEY_PAIR_GEN = 0x1055;
const CKM_EDDSA = 0x1057;
const CKM_EC_KEY_PAIR_GEN = 0x1040;
const CKM_ECDSA = 0x1041;

const OCTET_STRING = 0x04;

interface EcParameters {
  generation: number;
  signature: number;
  /**
   * `CKA_EC_PARAMS` in the forms that tokens know: the OID of the curve (RFC 5480 §2.1.1, RFC 8410 §3), or its name as a
   * PrintableString (PKCS #11 3.0 §2.3.10).
   */
  curves: [Buffer, ...Buffer[]];
  /** Of `CKA_EC_POINT` without its encoding. */
  pointBytes: number;
  /** SubjectPublicKeyInfo without the point (RFC 5480 §2, RFC 8410 §4). */
  spkiPrefix: Buffer;
  /** ECDSA signs a digest of the input, EdDSA the input. */
  digest: 'sha256' | null;
  signatureBytes: number;
}

export const EC_PARAMETERS: Record<KeyType, EcParameters> = {
  'P-256': {
    generation: CKM_EC_KEY_PAIR_GEN,
    signature: CKM_ECDSA,
    curves: [Buffer.from('06082a8648ce3d030107', 'hex')],
    pointBytes: 65,
    spkiPrefix: Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex'),
    digest: 'sha256',
    signatureBytes: 64,
  },
  Ed25519: {
    generation: CKM_EC_EDWARDS_KEY_PAIR_GEN,
    signature: CKM_EDDSA,
    curves: [Buffer.concat([Buffer.from([0x13, 12]), Buffer.from('edwards25519')]), Buffer.from('06032b6570', 'hex')],
    pointBytes: 32,
    spkiPrefix: Buffer.from('302a300506032b6570032100', 'hex'),
    digest: null,
    signatureBytes: 64,
  },
};

/**
 * Reads a public key.
 * @param ecPoint `CKA_EC_POINT`: the point in a DER octet string, or bare as some tokens return it
 * @throws Error for another length
 */
export function readPublicKey(keyType: KeyType, ecPoint: Buffer): KeyObject {
  const { pointBytes, spkiPrefix } = EC_PARAMETERS[keyType];
  const isEncoded = ecPoint.length === pointBytes + 2 && ecPoint[0] === OCTET_STRING && ecPoint[1] === pointBytes;
  const point = isEncoded ? ecPoint.subarray(2) : ecPoint;
  if (point.length !== pointBytes) {
    throw new Error(`The token returned a point of ${ecPoint.length} bytes for a ${keyType} key.`);
  }
  return createPublicKey({ key: Buffer.concat([spkiPrefix, point]), format: 'der', type: 'spki' });
}
