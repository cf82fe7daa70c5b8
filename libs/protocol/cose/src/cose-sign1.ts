import type { KeyObject } from 'node:crypto';
import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeCbor, encodeCbor, Tagged } from '@vc/protocol/cbor';
import type { SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import {
  ALL_ALGORITHMS,
  findAlgorithmOfKey,
  findCoseAlgorithm,
  isSignedWith,
  whyNotAllowed,
  whyUnsupported,
} from '@vc/protocol/crypto';
import { CoseError } from './cose-error';

/** The number that this platform writes for each algorithm (IANA COSE Algorithms; ISO/IEC 18013-5 §9.1.2.4). */
export const COSE_ALGORITHMS = Object.fromEntries(ALL_ALGORITHMS.map(({ alg, cose }) => [alg, cose.alg])) as Record<
  SignatureAlgorithm,
  number
>;

const ALG = 1;
const CRITICAL = 2;
const X5CHAIN = 33;
const SIGN1_TAG = 18;
/** Of any algorithm; the verification demands the length of its own. */
const SIGNATURE_BYTES = new Set<number>(ALL_ALGORITHMS.map(({ signatureBytes }) => signatureBytes));

/** A parsed COSE_Sign1 (RFC 9052 §4.2); its signature has not been verified. */
export interface CoseSign1 {
  protectedHeader: CborMap;
  unprotectedHeader: CborMap;
  /** Null where it is detached (RFC 9052 §2). */
  payload: Uint8Array | null;
  /** The protected header as received, which is signed. */
  protectedBytes: Uint8Array;
  signature: Uint8Array;
}

export interface SignOptions {
  alg: SignatureAlgorithm;
  /** Further members of the protected header. */
  protectedHeader?: CborMap;
  /** DER certificates, leaf first, as `x5chain` (RFC 9360 §2) in the unprotected header. */
  x5chain?: Uint8Array[];
  payload: Uint8Array;
  isDetached?: boolean;
  sign: Signer;
}

/** Signs a COSE_Sign1 without a tag, as ISO/IEC 18013-5 uses it (RFC 9052 §4.2, §4.4). */
export async function signCose(options: SignOptions): Promise<CborValue[]> {
  const { alg, x5chain, payload, isDetached, sign, protectedHeader = [] } = options;
  const header: CborMap = new Map<number, CborValue>().set(ALG, COSE_ALGORITHMS[alg]);
  for (const [label, value] of protectedHeader) header.set(label, value);
  const protectedBytes = encodeCbor(header);
  const unprotected: CborMap = new Map();
  if (x5chain) unprotected.set(X5CHAIN, x5chain.length === 1 ? x5chain[0] : x5chain);
  const signature = await sign(encodeSigStructure(protectedBytes, payload));
  return [protectedBytes, unprotected, isDetached ? null : payload, signature];
}

/** Parses a COSE_Sign1, tagged or not, without verifying its signature (RFC 9052 §4.2). @throws CoseError */
export function parseCoseSign1(value: CborValue | undefined): CoseSign1 {
  const parts = requireFourParts(value);
  const protectedBytes = requireBytes(parts[0], 'the protected header');
  const protectedHeader = requireMap(protectedBytes.length === 0 ? new Map() : decodeCbor(protectedBytes));
  const unprotectedHeader = requireMap(parts[1]);
  const payload = parts[2] === null ? null : requireBytes(parts[2], 'the payload');
  const signature = requireSignature(parts[3]);
  // RFC 9052 §3.1: no extension is supported, so every critical one is rejected.
  if (protectedHeader.has(CRITICAL)) throw new CoseError('the header has critical members');
  return { protectedHeader, unprotectedHeader, payload, protectedBytes, signature };
}

function requireFourParts(value: CborValue | undefined): CborValue[] {
  const parts = value instanceof Tagged && value.tag === SIGN1_TAG ? value.value : value;
  if (!Array.isArray(parts) || parts.length !== 4) throw new CoseError('the COSE_Sign1 does not have four parts');
  return parts;
}

function requireBytes(value: CborValue | undefined, name: string): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new CoseError(`${name} is not a byte string`);
}

function requireMap(value: CborValue | undefined): CborMap {
  if (value instanceof Map) return value;
  throw new CoseError('a header is not a map');
}

function requireSignature(value: CborValue | undefined): Uint8Array {
  if (value instanceof Uint8Array && SIGNATURE_BYTES.has(value.length)) return value;
  throw new CoseError('the signature is malformed');
}

/**
 * Verifies the signature (RFC 9052 §4.4). The kind of the key determines the algorithm, and the protected `alg` must
 * name it.
 * @returns the signed payload
 * @throws CoseError
 */
export function verifyCose(sign1: CoseSign1, key: KeyObject, detachedPayload?: Uint8Array): Uint8Array {
  const payload = sign1.payload ?? detachedPayload;
  if (!payload) throw new CoseError('the payload is missing');
  const algorithm = findAlgorithmOfKey(key);
  if (!algorithm) throw new CoseError(whyUnsupported(key));
  const alg = sign1.protectedHeader.get(ALG);
  if (findCoseAlgorithm(alg) !== algorithm) throw new CoseError(whyNotAllowed(alg));
  const input = encodeSigStructure(sign1.protectedBytes, payload);
  if (!isSignedWith(algorithm, key, { input, signature: sign1.signature })) {
    throw new CoseError('the signature is wrong');
  }
  return payload;
}

/**
 * Returns the DER certificates of `x5chain`, leaf first (RFC 9360 §2). ISO/IEC 18013-5 §9.1.2.4 puts it in the
 * unprotected header.
 * @throws CoseError
 */
export function x5chainOf({ unprotectedHeader, protectedHeader }: CoseSign1): Uint8Array[] {
  const value = unprotectedHeader.get(X5CHAIN) ?? protectedHeader.get(X5CHAIN);
  const chain = Array.isArray(value) ? value : [value];
  if (chain.length === 0 || !chain.every((item) => item instanceof Uint8Array)) {
    throw new CoseError('the x5chain is missing or malformed');
  }
  return chain;
}

const NO_BYTES = Buffer.alloc(0);

/** Encodes `Sig_structure` without external data (RFC 9052 §4.4). */
function encodeSigStructure(protectedBytes: Uint8Array, payload: Uint8Array): Buffer {
  return encodeCbor(['Signature1', protectedBytes, NO_BYTES, payload]);
}
