import type { KeyObject } from 'node:crypto';
import type { JoseHeader, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { JwsError, parseCompactJws, signCompactJws, verifyJws } from '@vc/protocol/crypto';
import { StatusList } from './status-list';
import { StatusListError } from './status-list-error';

const TYPE = 'statuslist+jwt';
export const STATUS_LIST_MEDIA_TYPE = `application/${TYPE}`;

export interface StatusListTokenOptions {
  list: StatusList;
  /** Where the token is: `sub`, and `uri` of the credentials that refer to it. */
  uri: string;
  issuedAt: Date;
  expiresAt: Date;
  /** How long a verifier may keep it, seconds. */
  ttl: number;
  alg: SignatureAlgorithm;
  /** `x5c` or `kid`. */
  header: Record<string, unknown>;
  sign: Signer;
}

export interface VerifyStatusListTokenOptions {
  /** `uri` of the credential. */
  uri: string;
  /** Finds the signer's key; throws where it is not to be believed. */
  resolveKey: (header: JoseHeader, issuer: string | undefined) => Promise<KeyObject> | KeyObject;
  now: Date;
}

export interface VerifiedStatusList {
  header: JoseHeader;
  /** `iss`, where it is a string. */
  issuer: string | undefined;
  list: StatusList;
  /** Until when the list may be used without asking again. */
  freshUntil: Date;
}

const CLOCK_SKEW_MS = 60_000;
const DEFAULT_TTL_SECONDS = 300;
const MAX_TTL_SECONDS = 24 * 60 * 60;

/** Token Status List §5.1 */
export async function createStatusListToken(options: StatusListTokenOptions): Promise<string> {
  const { list, uri, issuedAt, expiresAt, ttl, alg, header, sign } = options;
  const claims = { sub: uri, iat: seconds(issuedAt), exp: seconds(expiresAt), ttl };
  return signCompactJws(
    { alg, typ: TYPE, ...header },
    { ...claims, status_list: { bits: list.bits, lst: list.encode() } },
    sign,
  );
}

/** Token Status List §8.3. @throws StatusListError */
export async function verifyStatusListToken(
  token: string,
  { uri, resolveKey, now }: VerifyStatusListTokenOptions,
): Promise<VerifiedStatusList> {
  const jws = inTerms(() => parseCompactJws(token));
  if (jws.header.typ !== TYPE) throw new StatusListError(`the typ is not ${TYPE}`);
  const { sub, iss, iat, exp, ttl, status_list: list } = jws.payload;
  const issuer = typeof iss === 'string' ? iss : undefined;
  const key = await resolveKey(jws.header, issuer);
  inTerms(() => verifyJws(jws, key, ['ES256', 'EdDSA']));
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

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function inTerms<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof JwsError) throw new StatusListError(cause.message, { cause });
    throw cause;
  }
}
