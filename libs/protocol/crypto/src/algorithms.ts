import { sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

interface CommonMembers {
  /** The `alg` that this platform writes (RFC 7518 §3.1, RFC 8037 §3.1, RFC 9964 §4). */
  alg: string;
  /** The fully specified name, where it is another one (RFC 9864 §2). A stranger may send it. */
  fullySpecifiedAlg?: string;
  keyType: string;
  /** As node names it; null where the algorithm itself hashes. */
  hash: string | null;
  signatureBytes: number;
}

interface CurveAlgorithm extends CommonMembers {
  kty: 'EC' | 'OKP';
  /** The curve as node names it; undefined for a type of key with one curve. */
  namedCurve?: string;
  /** Bytes of `x`, and of `y` for `EC`. */
  coordinateBytes: number;
  cose: {
    /** The number that this platform writes (RFC 9053 §2). */
    alg: number;
    /** A stranger may send it (RFC 9864 §2). */
    fullySpecifiedAlg: number;
    /** RFC 9053 §7.1 */
    crv: number;
  };
  /** Multicodec of the public key, as an unsigned varint. */
  multicodec: readonly [number, number];
}

/** An algorithm whose keys have neither curve nor coordinates (RFC 9964 §3). */
interface KeyPairAlgorithm extends CommonMembers {
  kty: 'AKP';
  /** The type of the key as node names it. */
  nodeKeyType: 'ml-dsa-44' | 'ml-dsa-65' | 'ml-dsa-87';
  hash: null;
  /** Bytes of `pub` (FIPS 204 Table 2). */
  publicKeyBytes: number;
  cose: { alg: number };
}

/**
 * The signature algorithms of credentials, requests, proofs and certificates that are always on. Each type of key has one
 * algorithm, so the key decides it, and `alg` only has to agree (RFC 8725 §3.1).
 */
export const ALGORITHMS = [
  {
    alg: 'ES256',
    keyType: 'P-256',
    kty: 'EC',
    namedCurve: 'prime256v1',
    hash: 'sha256',
    coordinateBytes: 32,
    signatureBytes: 64,
    cose: { alg: -7, fullySpecifiedAlg: -9, crv: 1 },
    multicodec: [0x80, 0x24],
  },
  {
    alg: 'ES384',
    keyType: 'P-384',
    kty: 'EC',
    namedCurve: 'secp384r1',
    hash: 'sha384',
    coordinateBytes: 48,
    signatureBytes: 96,
    cose: { alg: -35, fullySpecifiedAlg: -51, crv: 2 },
    multicodec: [0x81, 0x24],
  },
  {
    alg: 'ES512',
    keyType: 'P-521',
    kty: 'EC',
    namedCurve: 'secp521r1',
    hash: 'sha512',
    coordinateBytes: 66,
    signatureBytes: 132,
    cose: { alg: -36, fullySpecifiedAlg: -52, crv: 3 },
    multicodec: [0x82, 0x24],
  },
  {
    alg: 'EdDSA',
    fullySpecifiedAlg: 'Ed25519',
    keyType: 'Ed25519',
    kty: 'OKP',
    hash: null,
    coordinateBytes: 32,
    signatureBytes: 64,
    cose: { alg: -8, fullySpecifiedAlg: -19, crv: 6 },
    multicodec: [0xed, 0x01],
  },
] as const satisfies readonly CurveAlgorithm[];

/** ML-DSA (FIPS 204, RFC 9964 §4). A setting of the process turns these algorithms on. */
export const POST_QUANTUM_ALGORITHMS = [
  {
    alg: 'ML-DSA-44',
    keyType: 'ML-DSA-44',
    kty: 'AKP',
    nodeKeyType: 'ml-dsa-44',
    hash: null,
    publicKeyBytes: 1312,
    signatureBytes: 2420,
    cose: { alg: -48 },
  },
  {
    alg: 'ML-DSA-65',
    keyType: 'ML-DSA-65',
    kty: 'AKP',
    nodeKeyType: 'ml-dsa-65',
    hash: null,
    publicKeyBytes: 1952,
    signatureBytes: 3309,
    cose: { alg: -49 },
  },
  {
    alg: 'ML-DSA-87',
    keyType: 'ML-DSA-87',
    kty: 'AKP',
    nodeKeyType: 'ml-dsa-87',
    hash: null,
    publicKeyBytes: 2592,
    signatureBytes: 4627,
    cose: { alg: -50 },
  },
] as const satisfies readonly KeyPairAlgorithm[];

type Row = (typeof ALGORITHMS)[number] | (typeof POST_QUANTUM_ALGORITHMS)[number];

export type SignatureAlgorithm = Row['alg'];

type CurveAlgorithmName = (typeof ALGORITHMS)[number]['alg'];

/** The names of the types of key in the interface: those of their curves (RFC 7518 §6.2.1.1, RFC 8037 §2), or `alg` of an AKP. */
export type KeyType = Row['keyType'];

/** The types of key on a curve, which are always on. */
export type CurveKeyType = (typeof ALGORITHMS)[number]['keyType'];

export type PostQuantumKeyType = (typeof POST_QUANTUM_ALGORITHMS)[number]['keyType'];

/** A row of the table. */
export type KnownAlgorithm =
  | (CurveAlgorithm & { alg: CurveAlgorithmName; keyType: CurveKeyType })
  | (KeyPairAlgorithm & { alg: PostQuantumKeyType; keyType: PostQuantumKeyType });

/** Every row, those that are turned off included. */
export const ALL_ALGORITHMS: readonly KnownAlgorithm[] = [...ALGORITHMS, ...POST_QUANTUM_ALGORITHMS];

const BY_KEY_TYPE = Object.fromEntries(ALL_ALGORITHMS.map((row) => [row.keyType, row])) as Record<
  KeyType,
  KnownAlgorithm
>;

/** The types of key that are always on. */
export const KEY_TYPES: readonly CurveKeyType[] = ALGORITHMS.map(({ keyType }) => keyType);

/** The algorithms that are always on, as this platform writes them. */
export const SIGNATURE_ALGORITHMS: readonly CurveAlgorithmName[] = ALGORITHMS.map(({ alg }) => alg);

export function algorithmOfKeyType(keyType: CurveKeyType): Extract<KnownAlgorithm, CurveAlgorithm>;
export function algorithmOfKeyType(keyType: KeyType): KnownAlgorithm;
export function algorithmOfKeyType(keyType: KeyType): KnownAlgorithm {
  return BY_KEY_TYPE[keyType];
}

/** Signs, with r || s for ECDSA (RFC 7518 §3.4, RFC 9053 §2.1) and an empty context for ML-DSA (RFC 9964 §4). */
export function signWith({ hash }: KnownAlgorithm, key: KeyObject, input: Uint8Array): Buffer {
  return sign(hash, input, { key, dsaEncoding: 'ieee-p1363' });
}

/** Tells whether the signature, r || s for ECDSA, is of that algorithm and key. */
export function isSignedWith(
  { hash, signatureBytes }: KnownAlgorithm,
  key: KeyObject,
  { input, signature }: { input: Uint8Array; signature: Uint8Array },
): boolean {
  if (signature.length !== signatureBytes) return false;
  return verify(hash, input, { key, dsaEncoding: 'ieee-p1363' }, signature);
}

/** Every `alg` that a JWS of these algorithms may have, for metadata. */
export function joseNamesOf(algorithms: readonly KnownAlgorithm[]): string[] {
  return algorithms.flatMap(({ alg, fullySpecifiedAlg }) =>
    fullySpecifiedAlg === undefined ? [alg] : [alg, fullySpecifiedAlg],
  );
}

/** Every `alg` that a COSE_Sign1 of these algorithms may have, for metadata. */
export function coseNumbersOf(algorithms: readonly KnownAlgorithm[]): number[] {
  return algorithms.flatMap(({ cose }) =>
    'fullySpecifiedAlg' in cose ? [cose.alg, cose.fullySpecifiedAlg] : [cose.alg],
  );
}
