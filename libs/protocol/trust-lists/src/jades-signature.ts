import type { X509Certificate } from 'node:crypto';
import {
  assertCertificateThumbprint,
  assertJadesParameters,
  type CompactJws,
  decodeBase64Url,
  isNumericDate,
  isOfType,
  type JoseHeader,
  sha256,
} from '@vc/protocol/crypto';
import { isObject, isStringList, parseExactJson } from '@vc/protocol/json';
import { parseDateTime, toDate } from '@vc/protocol/times';
import { translating } from '@vc/protocol/errors';
import { CertificatePathError, isValidAt } from '@vc/protocol/x509';
import { TRUST_LIST_TYPE } from './trust-list';
import { TrustListError } from './trust-list-error';

/** A compact JWS whose signature has not been verified. */
export interface UnverifiedList extends CompactJws {
  /** SHA-256 of the payload, hexadecimal. */
  digest: string;
}

/** Header parameters of ETSI TS 119 182-1 that `crit` may name, because they are understood here. */
const UNDERSTOOD = ['sigT'];
/**
 * Types of a signed list. Keys of issuers and verifiers sign other tokens, too, with payloads that others have a part in
 * (RFC 8725 §3.11), so any other type is rejected.
 */
const TYPES = [TRUST_LIST_TYPE, 'JOSE', 'JWT'];
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Parses a list in the one accepted form: a compact JWS with an attached JSON payload (ETSI TS 119 602 clause 6.8,
 * ETSI TS 119 182-1 clause 5). A JSON serialization, which may have several signatures, is rejected.
 * @throws TrustListError, JwsError
 */
export function parseSignedList(text: string): UnverifiedList {
  const parts = text.trim().split('.');
  if (parts.length !== 3) throw new TrustListError('the list is not a compact JWS');
  const [protectedHeader, body, signatureText] = parts as [string, string, string];
  const header = decodeObject(protectedHeader, 'header');
  const payload = decodeObject(body, 'payload');
  const signature = decodeBase64Url(signatureText);
  if (!signature || signature.length === 0) throw new TrustListError('the signature is malformed');
  if (typeof header.alg !== 'string') throw new TrustListError('the header has no alg');
  assertHeaderForm(header);
  return {
    header: header as JoseHeader,
    payload,
    signingInput: `${protectedHeader}.${body}`,
    signature,
    digest: sha256(Buffer.from(body, 'base64url')).toString('hex'),
  };
}

/**
 * Checks the signing time and the digest of the signer's certificate, where the header has them (ETSI TS 119 182-1
 * clauses 5.1.11 and 5.2.1, RFC 7515 §4.1.8).
 * @throws TrustListError, JwsError
 */
export function assertSignedProperties(header: JoseHeader, leaf: X509Certificate, now: Date): void {
  const { sigT, iat } = header;
  const times = [
    ...(sigT === undefined ? [] : [parseDateTime(sigT)]),
    ...(iat === undefined ? [] : [isNumericDate(iat) ? toDate(iat * 1000) : undefined]),
  ].map(getTime);
  const latest = new Date(now.getTime() + CLOCK_SKEW_MS);
  if (times.some((time) => time > latest)) throw new TrustListError('the signing time is in the future');
  assertValidAtSigning(leaf, times);
  assertCertificateThumbprint(header, leaf.raw);
}

function getTime(time: Date | undefined): Date {
  if (!time) throw new TrustListError('the signing time is malformed');
  return time;
}

function assertValidAtSigning(leaf: X509Certificate, times: Date[]): void {
  const isValid = translating(
    () => times.every((time) => isValidAt(leaf, time)),
    CertificatePathError,
    ({ message }) => new TrustListError(message),
  );
  if (!isValid) throw new TrustListError('the certificate was not valid at the signing time');
}

/** RFC 7515 §4.1.11 */
function assertHeaderForm(header: Record<string, unknown>): void {
  assertJadesParameters(header);
  if (isOtherType(header.typ)) throw new TrustListError('the type of the JWS is not that of a list');
  if (!Object.hasOwn(header, 'crit')) return;
  const { crit } = header;
  const isUnderstood =
    isStringList(crit) &&
    crit.length > 0 &&
    new Set(crit).size === crit.length &&
    crit.every((name) => UNDERSTOOD.includes(name) && Object.hasOwn(header, name));
  if (!isUnderstood) throw new TrustListError('the header has critical extensions that are not understood');
}

function isOtherType(typ: unknown): boolean {
  if (typ === undefined) return false;
  return typeof typ !== 'string' || !TYPES.some((type) => isOfType(typ, type));
}

function decodeObject(text: string, part: string): Record<string, unknown> {
  const bytes = decodeBase64Url(text);
  if (!bytes) throw new TrustListError(`the ${part} is not base64url`);
  let value: unknown;
  try {
    value = parseExactJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new TrustListError(`the ${part} is not JSON`, { cause });
  }
  if (!isObject(value)) throw new TrustListError(`the ${part} is not an object`);
  return value;
}
