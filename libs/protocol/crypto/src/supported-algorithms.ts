import type { KeyObject } from 'node:crypto';
import type { KeyType, KnownAlgorithm, SignatureAlgorithm } from './algorithms';
import { ALGORITHMS, ALL_ALGORITHMS, coseNumbersOf, joseNamesOf, POST_QUANTUM_ALGORITHMS } from './algorithms';

/** Of every row, by each name and each number. */
const BY_JOSE_NAME = new Map<unknown, KnownAlgorithm>(
  ALL_ALGORITHMS.flatMap((row) => joseNamesOf([row]).map((name) => [name, row] as const)),
);
const BY_COSE_NUMBER = new Map<unknown, KnownAlgorithm>(
  ALL_ALGORITHMS.flatMap((row) => coseNumbersOf([row]).map((number) => [number, row] as const)),
);

export const TURNED_OFF = 'post-quantum algorithms are turned off';

/** A policy of the process, as that of OpenSSL: each parser and each verification of it obeys the same one. */
let supported: readonly KnownAlgorithm[] = ALGORITHMS;
let supportedNames: readonly SignatureAlgorithm[] = ALGORITHMS.map(({ alg }) => alg);

/** Turns ML-DSA (FIPS 204) on or off for the whole process. It is off at first. */
export function setPostQuantumAlgorithms(isOn: boolean): void {
  supported = isOn ? ALL_ALGORITHMS : ALGORITHMS;
  supportedNames = supported.map(({ alg }) => alg);
}

export function arePostQuantumAlgorithmsOn(): boolean {
  return supported === ALL_ALGORITHMS;
}

/** The rows of the table that this process signs and verifies with. */
export function supportedAlgorithms(): readonly KnownAlgorithm[] {
  return supported;
}

export function supportedKeyTypes(): readonly KeyType[] {
  return supported.map(({ keyType }) => keyType);
}

/** As this platform writes them. */
export function supportedSignatureAlgorithms(): readonly SignatureAlgorithm[] {
  return supportedNames;
}

/** Every `alg` that a JWS may have, for metadata. */
export function acceptedJoseAlgorithms(): readonly string[] {
  return joseNamesOf(supported);
}

/** Every `alg` that a COSE_Sign1 may have, for metadata. */
export function acceptedCoseAlgorithms(): readonly number[] {
  return coseNumbersOf(supported);
}

/** The row of each key that was asked for, because Node copies the details of a key at each look. */
const rowsOfKeys = new WeakMap<KeyObject, KnownAlgorithm>();

/** Returns the algorithm of a public or private key; undefined for an unsupported kind. */
export function findAlgorithmOfKey(key: KeyObject): KnownAlgorithm | undefined {
  const known = rowsOfKeys.get(key);
  if (known) return ifSupported(known);
  const row = ALL_ALGORITHMS.find((each) => isOfKey(each, key));
  if (row) rowsOfKeys.set(key, row);
  return ifSupported(row);
}

function ifSupported(row: KnownAlgorithm | undefined): KnownAlgorithm | undefined {
  return row && supported.includes(row) ? row : undefined;
}

/** Returns the algorithm that a JOSE header names, by either name. */
export function findJoseAlgorithm(alg: unknown): KnownAlgorithm | undefined {
  return ifSupported(BY_JOSE_NAME.get(alg));
}

/** Returns the algorithm that a COSE header names, by either number. */
export function findCoseAlgorithm(alg: unknown): KnownAlgorithm | undefined {
  return ifSupported(BY_COSE_NUMBER.get(alg));
}

/** Tells why the algorithm of a header, by its name in JOSE or its number in COSE, is refused. */
export function whyNotAllowed(alg: unknown): string {
  const isOff = POST_QUANTUM_ALGORITHMS.some((row) => row.alg === alg || row.cose.alg === alg);
  return isOff && !arePostQuantumAlgorithmsOn() ? TURNED_OFF : 'the algorithm is not allowed';
}

/** Tells why a key has no algorithm. */
export function whyUnsupported(key: KeyObject): string {
  return isTurnedOff(key) ? TURNED_OFF : 'the key is of an unsupported kind';
}

/** Tells whether a key would have an algorithm if ML-DSA were on. */
export function isTurnedOff(key: KeyObject): boolean {
  return !arePostQuantumAlgorithmsOn() && POST_QUANTUM_ALGORITHMS.some((row) => isOfKey(row, key));
}

function isOfKey(row: KnownAlgorithm, { asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (row.kty === 'AKP') return type === row.nodeKeyType;
  return row.kty === 'EC' ? type === 'ec' && details?.namedCurve === row.namedCurve : type === 'ed25519';
}
