import type { KeyObject } from 'node:crypto';
import { sign, verify } from 'node:crypto';

interface Algorithm {
  /** The `alg` that this platform writes (RFC 7518 §3.1, RFC 8037 §3.1). */
  alg: string;
  /** The fully specified name, where it is another one (RFC 9864 §2). A stranger may send it. */
  fullySpecifiedAlg?: string;
  keyType: string;
  kty: 'EC' | 'OKP';
  /** The curve as node names it; undefined for a type of key with one curve. */
  namedCurve?: string;
  /** As node names it; null where the algorithm itself hashes. */
  hash: string | null;
  /** Bytes of `x`, and of `y` for `EC`. */
  coordinateBytes: number;
  signatureBytes: number;
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

/**
 * Every signature algorithm of credentials, requests, proofs and certificates. Each type of key has one algorithm, so
 * the key decides it, and `alg` only has to agree (RFC 8725 §3.1).
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
] as const satisfies readonly Algorithm[];

export type SignatureAlgorithm = (typeof ALGORITHMS)[number]['alg'];

/** The names of the types of key in the interface: those of their curves (RFC 7518 §6.2.1.1, RFC 8037 §2). */
export type KeyType = (typeof ALGORITHMS)[number]['keyType'];

/** A row of the table. */
export type KnownAlgorithm = Algorithm & { alg: SignatureAlgorithm; keyType: KeyType };

const ROWS: readonly KnownAlgorithm[] = ALGORITHMS;

const BY_KEY_TYPE = Object.fromEntries(ROWS.map((row) => [row.keyType, row])) as Record<KeyType, KnownAlgorithm>;

export const KEY_TYPES: readonly KeyType[] = ROWS.map(({ keyType }) => keyType);

/** As this platform writes them. */
export const SIGNATURE_ALGORITHMS: readonly SignatureAlgorithm[] = ROWS.map(({ alg }) => alg);

/** Every `alg` that a JWS may have, for metadata. */
export const ACCEPTED_JOSE_ALGORITHMS: readonly string[] = ROWS.flatMap(joseNames);

/** Every `alg` that a COSE_Sign1 may have, for metadata. */
export const ACCEPTED_COSE_ALGORITHMS: readonly number[] = ROWS.flatMap(coseNumbers);

export function algorithmOfKeyType(keyType: KeyType): KnownAlgorithm {
  return BY_KEY_TYPE[keyType];
}

/** Returns the algorithm of a public or private key; undefined for an unsupported kind. */
export function findAlgorithmOfKey(key: KeyObject): KnownAlgorithm | undefined {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  return ROWS.find(({ kty, namedCurve }) =>
    kty === 'EC' ? type === 'ec' && details?.namedCurve === namedCurve : type === 'ed25519',
  );
}

/** Returns the algorithm that a JOSE header names, by either name. */
export function findJoseAlgorithm(alg: unknown): KnownAlgorithm | undefined {
  return ROWS.find((row) => joseNames(row).some((name) => name === alg));
}

/** Returns the algorithm that a COSE header names, by either number. */
export function findCoseAlgorithm(alg: unknown): KnownAlgorithm | undefined {
  return ROWS.find((row) => coseNumbers(row).some((number) => number === alg));
}

/** Signs, with r || s for ECDSA (RFC 7518 §3.4, RFC 9053 §2.1). */
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

function joseNames({ alg, fullySpecifiedAlg }: KnownAlgorithm): string[] {
  return fullySpecifiedAlg === undefined ? [alg] : [alg, fullySpecifiedAlg];
}

function coseNumbers({ cose }: KnownAlgorithm): number[] {
  return [cose.alg, cose.fullySpecifiedAlg];
}
