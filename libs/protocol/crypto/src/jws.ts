import type { KeyObject } from 'node:crypto';
import { isObject, jsonFault, parseExactJson } from '@vc/protocol/json';
import { isSignedWith, signWith } from './algorithms';
import type { KnownAlgorithm, SignatureAlgorithm } from './algorithms';
import { decodeBase64Url, decodeBase64UrlText, encodeBase64Url } from './base64url';
import {
  findAlgorithmOfKey,
  findJoseAlgorithm,
  supportedSignatureAlgorithms,
  whyNotAllowed,
  whyUnsupported,
} from './supported-algorithms';
import { importPublicJwk, InvalidJwkError } from './jwk';
import type { Jwk } from './jwk';

export type JoseHeader = { alg: string } & Record<string, unknown>;

/** Signs `input`, with r || s for ECDSA (RFC 7518 §3.4). The key may be remote. */
export type Signer = (input: Uint8Array) => Promise<Uint8Array> | Uint8Array;

/** A parsed JWS; its signature has not been verified. */
export interface CompactJws {
  header: JoseHeader;
  payload: Record<string, unknown>;
  signingInput: string;
  signature: Buffer;
}

/** A malformed JWS, or one whose signature does not verify. */
export class JwsError extends Error {}

const MAX_CHARACTERS = 1024 * 1024;

/** Signs a compact JWS whose payload is a JSON object (RFC 7515 §5.1). */
export async function signCompactJws(header: JoseHeader, payload: object, sign: Signer): Promise<string> {
  return signWithHeader(encodeBase64Url(JSON.stringify(header)), payload, sign);
}

/** Signs as `signCompactJws`, with a base64url header that many tokens share. */
export async function signWithHeader(encodedHeader: string, payload: object, sign: Signer): Promise<string> {
  const signingInput = `${encodedHeader}.${encodeBase64Url(JSON.stringify(payload))}`;
  return `${signingInput}.${encodeBase64Url(await sign(Buffer.from(signingInput)))}`;
}

/**
 * Parses a compact JWS without verifying its signature (RFC 7515 §5.2 steps 1 to 7).
 * @throws JwsError
 */
export function parseCompactJws(token: string): CompactJws {
  if (token.length > MAX_CHARACTERS) throw new JwsError('the token is too long');
  const parts = token.split('.');
  if (parts.length !== 3) throw new JwsError('the token does not have three parts');
  const [protectedHeader, body, signatureText] = parts as [string, string, string];
  const header = decodeObject(protectedHeader, 'header');
  const payload = decodeObject(body, 'payload');
  const signature = decodeBase64Url(signatureText);
  if (typeof header.alg !== 'string') throw new JwsError('the header has no alg');
  // RFC 7515 §4.1.11: no extension is supported, so every critical one is rejected.
  if (Object.hasOwn(header, 'crit')) throw new JwsError('the header has critical extensions');
  const algorithm = findJoseAlgorithm(header.alg);
  if (!algorithm) throw new JwsError(whyNotAllowed(header.alg));
  if (signature?.length !== algorithm.signatureBytes) throw new JwsError('the signature is malformed');
  return { header: header as JoseHeader, payload, signingInput: token.slice(0, token.lastIndexOf('.')), signature };
}

/**
 * Verifies the signature (RFC 7515 §5.2 step 8). The kind of the key determines the algorithm, and `alg` must name it.
 * @throws JwsError
 */
export function verifyJws(
  jws: CompactJws,
  key: KeyObject,
  allowed: readonly SignatureAlgorithm[] = supportedSignatureAlgorithms(),
): void {
  const algorithm = requireAlgorithmOf(key);
  if (findJoseAlgorithm(jws.header.alg) !== algorithm || !allowed.includes(algorithm.alg)) {
    throw new JwsError('the algorithm is not allowed');
  }
  if (!isSignedWith(algorithm, key, { input: Buffer.from(jws.signingInput), signature: jws.signature })) {
    throw new JwsError('the signature is wrong');
  }
}

/** Returns the one algorithm of a kind of key. @throws JwsError for an unsupported kind */
export function algorithmOf(key: KeyObject): SignatureAlgorithm {
  return requireAlgorithmOf(key).alg;
}

/** Returns the row of the table for a kind of key. @throws JwsError for an unsupported kind */
export function requireAlgorithmOf(key: KeyObject): KnownAlgorithm {
  const algorithm = findAlgorithmOfKey(key);
  if (!algorithm) throw new JwsError(whyUnsupported(key));
  return algorithm;
}

function decodeObject(text: string, part: string): Record<string, unknown> {
  const json = decodeBase64UrlText(text);
  if (json === undefined) throw new JwsError(`the ${part} is not base64url`);
  const value = parsePart(json, part);
  if (!isObject(value)) throw new JwsError(`the ${part} is not an object`);
  return value;
}

function parsePart(json: string, part: string): unknown {
  try {
    return parseExactJson(json);
  } catch (cause) {
    throw new JwsError(`the ${part} ${jsonFault(cause)}`, { cause });
  }
}

/**
 * Decides whether a `typ` names a type (RFC 7515 §4.1.9): `application/` may be left out if no other `/` is in it, and
 * media types are compared without case.
 * @param type without `application/`
 */
export function isOfType(typ: unknown, type: string): boolean {
  if (typ === type) return true;
  return typeof typ === 'string' && toMediaType(typ) === toMediaType(type);
}

function toMediaType(typ: string): string {
  // Letters of ASCII alone: the Kelvin sign is no `k`.
  return (typ.includes('/') ? typ : `application/${typ}`).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Tells why a proof of possession is not of the holder of a credential.
 * @param holderKey `cnf` of the verified credential
 * @param name of the proof, at the beginning of a sentence without a full stop
 */
export function listHolderSignatureIssues(jws: CompactJws, holderKey: Jwk, name: string): string[] {
  try {
    verifyJws(jws, importPublicJwk(holderKey).key);
    return [];
  } catch (cause) {
    if (!(cause instanceof JwsError) && !(cause instanceof InvalidJwkError)) throw cause;
    return [`${name} is not of the holder: ${cause.message}`];
  }
}

/**
 * Creates the signer of a private key of this process, with the algorithm of its type.
 * @throws JwsError for an unsupported kind of key
 */
export function createSigner(key: KeyObject): (input: Uint8Array) => Buffer {
  const algorithm = requireAlgorithmOf(key);
  return (input) => signWith(algorithm, key, input);
}
