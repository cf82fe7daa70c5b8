import type { KeyObject } from 'node:crypto';
import type { JoseHeader, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { JwsError, parseCompactJws, signCompactJws, toNumericDate, verifyJws } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { StatusList } from './status-list';
import { StatusListError } from './status-list-error';

const TYPE = 'statuslist+jwt';
export const STATUS_LIST_MEDIA_TYPE = `application/${TYPE}`;

export interface StatusListTokenOptions {
  list: StatusList;
  /** URI of the token: its `sub`, and `uri` of the credentials that refer to it. */
  uri: string;
  issuedAt: Date;
  expiresAt: Date;
  /** How long a verifier may cache the token, in seconds. */
  ttl: number;
  alg: SignatureAlgorithm;
  /** `x5c` or `kid` */
  header: Record<string, unknown>;
  sign: Signer;
}

export interface VerifyStatusListTokenOptions {
  /** `uri` of the credential's status reference. */
  uri: string;
  /** Finds the signer's key; throws where the signer is not trusted. */
  resolveKey: (header: JoseHeader, issuer: string | undefined) => Promise<KeyObject> | KeyObject;
  now: Date;
}

export interface VerifiedStatusList {
  header: JoseHeader;
  /** `iss`, where it is a string. */
  issuer: string | undefined;
  list: StatusList;
  /** End of the time for which the list may be cached. */
  freshUntil: Date;
}

const CLOCK_SKEW_MS = 60_000;
const DEFAULT_TTL_SECONDS = 300;
const MAX_TTL_SECONDS = 24 * 60 * 60;

/** Signs a Status List Token in JWT format (Token Status List §5.1). */
export async function createStatusListToken(options: StatusListTokenOptions): Promise<string> {
  const { list, uri, issuedAt, expiresAt, ttl, alg, header, sign } = options;
  const claims = { sub: uri, iat: toNumericDate(issuedAt), exp: toNumericDate(expiresAt), ttl };
  return signCompactJws(
    { alg, typ: TYPE, ...header },
    { ...claims, status_list: { bits: list.bits, lst: list.encode() } },
    sign,
  );
}

/**
 * Verifies a Status List Token (Token Status List §8.3).
 * @throws StatusListError, or the error of `resolveKey`
 */
export async function verifyStatusListToken(
  token: string,
  { uri, resolveKey, now }: VerifyStatusListTokenOptions,
): Promise<VerifiedStatusList> {
  const jws = translateJwsErrors(() => parseCompactJws(token));
  if (jws.header.typ !== TYPE) throw new StatusListError(`the typ is not ${TYPE}`);
  const { sub, iss, iat, exp, ttl, status_list: list } = jws.payload;
  const issuer = typeof iss === 'string' ? iss : undefined;
  const key = await resolveKey(jws.header, issuer);
  translateJwsErrors(() => verifyJws(jws, key, ['ES256', 'EdDSA']));
  if (sub !== uri) throw new StatusListError('the status list is another one');
  assertIssued(iat, now);
  const end = optionalSeconds(exp, 'exp');
  assertUnexpired(end, now);
  const { bits, lst } = (list ?? {}) as { bits?: unknown; lst?: unknown };
  const fresh = Math.min(optionalSeconds(ttl, 'ttl') ?? DEFAULT_TTL_SECONDS, MAX_TTL_SECONDS);
  const freshUntil = Math.min(now.getTime() + fresh * 1000, (end ?? Infinity) * 1000);
  return { header: jws.header, issuer, list: StatusList.decode(bits, lst), freshUntil: new Date(freshUntil) };
}

function assertIssued(iat: unknown, now: Date): void {
  if (typeof iat !== 'number' || iat * 1000 > now.getTime() + CLOCK_SKEW_MS) {
    throw new StatusListError('the status list is from the future');
  }
}

function assertUnexpired(exp: number | undefined, now: Date): void {
  if (exp !== undefined && exp * 1000 <= now.getTime() - CLOCK_SKEW_MS) {
    throw new StatusListError('the status list has expired');
  }
}

function optionalSeconds(value: unknown, name: string): number | undefined {
  if (value !== undefined && (typeof value !== 'number' || value < 0)) {
    throw new StatusListError(`${name} is not a time`);
  }
  return value;
}

function translateJwsErrors<T>(work: () => T): T {
  return translating(work, [JwsError], (cause) => new StatusListError(cause.message, { cause }));
}
