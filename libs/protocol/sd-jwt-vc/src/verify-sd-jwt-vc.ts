import type { KeyObject } from 'node:crypto';
import type { CompactJws, Jwk, JoseHeader } from '@vc/protocol/crypto';
import {
  importPublicJwk,
  InvalidJwkError,
  isNumericDate,
  isOfType,
  JwsError,
  parseCompactJws,
  verifyJws,
} from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { isPrintable, setMember } from '@vc/protocol/json';
import type { Disclosure } from './disclosure';
import { processDisclosures } from './process-disclosures';
import { parseSdJwt } from './sd-jwt';
import type { SdJwtVcErrorReason } from './sd-jwt-vc-error';
import { SdJwtVcError } from './sd-jwt-vc-error';

export interface SdJwtVcTimeOptions {
  now: Date;
  /** Default 60. */
  clockSkewSeconds?: number;
  /** Receives each error of the validity period, which is thrown without this callback. */
  onTimeError?: (error: SdJwtVcError) => void;
}

export interface VerifySdJwtVcOptions extends SdJwtVcTimeOptions {
  /** Finds the issuer's key; throws where the issuer is not trusted. */
  resolveIssuerKey: (header: JoseHeader, issuer: string | undefined) => Promise<KeyObject> | KeyObject;
}

/** A parsed credential; its signature has not been verified. */
export interface ParsedSdJwtVc {
  jws: CompactJws;
  /** `iss` */
  issuer: string | undefined;
  disclosures: Disclosure[];
}

export interface VerifiedSdJwtVc {
  /** The disclosed claims, without those that the format defines. */
  claims: Record<string, unknown>;
  vct: string;
  issuer?: string | undefined;
  issuedAt?: Date | undefined;
  notBefore?: Date | undefined;
  expiresAt?: Date | undefined;
  holderKey?: Jwk | undefined;
  status?: unknown;
  header: JoseHeader;
}

/** Claims at the top level that must not be selectively disclosed (SD-JWT VC §2.2.2.2, RFC 9901 §4.1.1). */
/** Claims that the format defines. */
const OF_FORMAT = new Set(['iss', 'iat', 'nbf', 'exp', 'vct', 'vct#integrity', 'cnf', 'status']);
const NEVER_DISCLOSED = ['iss', 'nbf', 'exp', 'cnf', 'vct', 'vct#integrity', 'status', '_sd_alg'];

/**
 * Verifies a credential without its key binding (RFC 9901 §7.1, SD-JWT VC §2.4).
 * @throws SdJwtVcError, or the error of `resolveIssuerKey`
 */
export async function verifySdJwtVc(credential: string, options: VerifySdJwtVcOptions): Promise<VerifiedSdJwtVc> {
  const parsed = parseSdJwtVc(credential);
  const key = await options.resolveIssuerKey(parsed.jws.header, parsed.issuer);
  return verifyParsedSdJwtVc(parsed, key, options);
}

/** Parses a credential without verifying its signature. @throws SdJwtVcError */
export function parseSdJwtVc(credential: string): ParsedSdJwtVc {
  const { jwt, disclosures } = parseSdJwt(credential);
  const jws = translateCryptoErrors(() => parseCompactJws(jwt));
  assertType(jws.header);
  return { jws, issuer: optionalString(jws.payload, 'iss'), disclosures };
}

/** Verifies as `verifySdJwtVc`, with the issuer's key at hand. @throws SdJwtVcError */
export function verifyParsedSdJwtVc(
  { jws, issuer, disclosures }: ParsedSdJwtVc,
  key: KeyObject,
  options: SdJwtVcTimeOptions,
): VerifiedSdJwtVc {
  translateCryptoErrors(() => verifyJws(jws, key), 'signature');
  const processed = processDisclosures(jws.payload, disclosures, NEVER_DISCLOSED);
  assertTimes(processed, options);
  return toVerified(processed, issuer, jws.header);
}

function assertType(header: JoseHeader): void {
  if (!isOfType(header.typ, 'dc+sd-jwt')) throw new SdJwtVcError('the typ is not dc+sd-jwt');
}

function assertTimes(payload: Record<string, unknown>, options: SdJwtVcTimeOptions): void {
  const { now, clockSkewSeconds = 60, onTimeError = throwError } = options;
  const present = now.getTime() / 1000;
  const iat = optionalNumericDate(payload, 'iat') ?? -Infinity;
  const nbf = optionalNumericDate(payload, 'nbf') ?? -Infinity;
  const exp = optionalNumericDate(payload, 'exp');
  if (iat > present + clockSkewSeconds) {
    onTimeError(new SdJwtVcError('the credential is issued in the future', { reason: 'notYetValid' }));
  }
  if (nbf > present + clockSkewSeconds) {
    onTimeError(new SdJwtVcError('the credential is not valid yet', { reason: 'notYetValid' }));
  }
  if (exp !== undefined && exp <= present - clockSkewSeconds) {
    onTimeError(new SdJwtVcError('the credential has expired', { reason: 'expired' }));
  }
}

function throwError(error: SdJwtVcError): never {
  throw error;
}

function toVerified(payload: Record<string, unknown>, issuer: string | undefined, header: JoseHeader): VerifiedSdJwtVc {
  const { iat, nbf, exp, vct, cnf, status } = payload;
  if (typeof vct !== 'string' || vct === '') throw new SdJwtVcError('the vct is missing');
  if (!isPrintable(vct)) throw new SdJwtVcError('the vct has control characters');
  return {
    claims: withoutClaimsOfFormat(payload),
    vct,
    issuer,
    issuedAt: dateOf(iat),
    notBefore: dateOf(nbf),
    expiresAt: dateOf(exp),
    holderKey: cnf === undefined ? undefined : parseHolderKey(cnf),
    status,
    header,
  };
}

function withoutClaimsOfFormat(payload: Record<string, unknown>): Record<string, unknown> {
  const claims: Record<string, unknown> = {};
  for (const name of Object.keys(payload)) {
    if (!OF_FORMAT.has(name)) setMember(claims, name, payload[name]);
  }
  return claims;
}

function dateOf(value: unknown): Date | undefined {
  return typeof value === 'number' ? new Date(value * 1000) : undefined;
}

function parseHolderKey(cnf: unknown): Jwk {
  return translateCryptoErrors(() => importPublicJwk((cnf as { jwk?: unknown } | null)?.jwk).jwk);
}

function optionalString(payload: Record<string, unknown>, name: string): string | undefined {
  const value = payload[name];
  if (value !== undefined && typeof value !== 'string') throw new SdJwtVcError(`${name} is not a string`);
  if (value !== undefined && !isPrintable(value)) throw new SdJwtVcError(`${name} has control characters`);
  return value;
}

function optionalNumericDate(payload: Record<string, unknown>, name: string): number | undefined {
  const value = payload[name];
  if (value !== undefined && !isNumericDate(value)) throw new SdJwtVcError(`${name} is not a NumericDate`);
  return value;
}

const CRYPTO_ERRORS = [JwsError, InvalidJwkError];

function translateCryptoErrors<T>(work: () => T, reason?: SdJwtVcErrorReason): T {
  return translating(work, CRYPTO_ERRORS, (cause: Error) => new SdJwtVcError(cause.message, { cause, reason }));
}
