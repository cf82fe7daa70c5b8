import { createPublicKey, type KeyObject } from 'node:crypto';
import { requireCurve } from '@vc/keys/provider';
import { algorithmOfKeyType, type CurveKeyType, type KeyType } from '@vc/protocol/crypto';

/** Constants of PKCS #11 3.0 that pkcs11js does not name. */
const CKM_EC_EDWARDS_KEY_PAIR_GEN = 0x1055;
const CKM_EDDSA = 0x1057;
const CKM_EC_KEY_PAIR_GEN = 0x1040;
const CKM_ECDSA = 0x1041;

const OCTET_STRING = 0x04;
const ONE_BYTE_OF_LENGTH = 0x81;
const UNCOMPRESSED = 0x04;

interface EcParameters {
  generation: number;
  signature: number;
  /**
   * `CKA_EC_PARAMS` in the forms that tokens know: the OID of the curve (RFC 5480 §2.1.1, RFC 8410 §3), or its name as a
   * PrintableString (PKCS #11 3.0 §2.3.10).
   */
  curves: [Buffer, ...Buffer[]];
}

const ECDSA = { generation: CKM_EC_KEY_PAIR_GEN, signature: CKM_ECDSA };
const EDDSA = { generation: CKM_EC_EDWARDS_KEY_PAIR_GEN, signature: CKM_EDDSA };

const EC_PARAMETERS: Record<CurveKeyType, EcParameters> = {
  'P-256': { ...ECDSA, curves: [Buffer.from('06082a8648ce3d030107', 'hex')] },
  'P-384': { ...ECDSA, curves: [Buffer.from('06052b81040022', 'hex')] },
  'P-521': { ...ECDSA, curves: [Buffer.from('06052b81040023', 'hex')] },
  Ed25519: {
    ...EDDSA,
    curves: [Buffer.concat([Buffer.from([0x13, 12]), Buffer.from('edwards25519')]), Buffer.from('06032b6570', 'hex')],
  },
};

/** @throws Error for a type that tokens do not make */
export function ecParametersOf(keyType: KeyType): EcParameters {
  return EC_PARAMETERS[requireCurve(keyType)];
}

/**
 * Reads a public key.
 * @param ecPoint `CKA_EC_POINT`: the point in a DER octet string, or bare as some tokens return it
 * @throws Error for another length
 */
export function readPublicKey(keyType: KeyType, ecPoint: Buffer): KeyObject {
  const { kty, coordinateBytes } = algorithmOfKeyType(requireCurve(keyType));
  const pointBytes = kty === 'EC' ? 1 + 2 * coordinateBytes : coordinateBytes;
  const point = isOctetString(ecPoint, pointBytes) ? ecPoint.subarray(-pointBytes) : ecPoint;
  if (point.length !== pointBytes || (kty === 'EC' && point[0] !== UNCOMPRESSED)) {
    throw new Error(`The token returned a point of ${ecPoint.length} bytes for a ${keyType} key.`);
  }
  const coordinates = kty === 'EC' ? point.subarray(1) : point;
  const x = coordinates.subarray(0, coordinateBytes).toString('base64url');
  const y = coordinates.subarray(coordinateBytes).toString('base64url');
  return createPublicKey({ key: { kty, crv: keyType, x, ...(kty === 'EC' && { y }) }, format: 'jwk' });
}

/** Whether the bytes are a DER octet string with so many bytes (X.690 §8.1.3). */
function isOctetString(bytes: Buffer, length: number): boolean {
  const header = length < 0x80 ? [OCTET_STRING, length] : [OCTET_STRING, ONE_BYTE_OF_LENGTH, length];
  return bytes.length === header.length + length && bytes.subarray(0, header.length).equals(Buffer.from(header));
}
