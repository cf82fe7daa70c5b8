import type { KeyObject } from 'node:crypto';
import type { JoseHeader } from '@vc/protocol/crypto';
import type { StatusList } from './status-list';
import { StatusListError } from './status-list-error';

export interface VerifyStatusListTokenOptions {
  /** `uri` of the credential's status reference. */
  uri: string;
  /** Finds the signer's key; throws where the signer is not trusted. */
  resolveKey: (header: JoseHeader, issuer: string | undefined) => Promise<KeyObject> | KeyObject;
  now: Date;
}

export interface VerifiedStatusList {
  /** The header of a CWT has the names of JOSE. */
  header: JoseHeader;
  /** `iss`, where it is a string. */
  issuer: string | undefined;
  list: StatusList;
  /** End of the time for which the list may be cached. */
  freshUntil: Date;
}

/** The registered claims of a Status List Token, by the names that they have in a JWT. */
interface StatusListClaims {
  sub: unknown;
  iat: unknown;
  nbf: unknown;
  exp: unknown;
  ttl: unknown;
}

const CLOCK_SKEW_MS = 60_000;
const DEFAULT_TTL_SECONDS = 300;
const MAX_TTL_SECONDS = 24 * 60 * 60;

/**
 * Checks the claims that JWT and CWT share (Token Status List §5.1, §5.2 and §8.3).
 * @returns the end of the time for which the list may be cached
 * @throws StatusListError
 */
export function verifyStatusListClaims(
  { sub, iat, nbf, exp, ttl }: StatusListClaims,
  { uri, now }: Pick<VerifyStatusListTokenOptions, 'uri' | 'now'>,
): Date {
  if (sub !== uri) throw new StatusListError('the status list is another one');
  assertIssued(iat, now);
  assertStarted(nbf, now);
  const end = optionalSeconds(exp, 'exp');
  assertUnexpired(end, now);
  const fresh = Math.min(timeToLive(ttl), MAX_TTL_SECONDS);
  return new Date(Math.min(now.getTime() + fresh * 1000, (end ?? Infinity) * 1000));
}

function assertIssued(iat: unknown, now: Date): void {
  if (typeof iat !== 'number' || !(iat * 1000 <= now.getTime() + CLOCK_SKEW_MS)) {
    throw new StatusListError('the status list is from the future');
  }
}

/** RFC 7519 §4.1.5, RFC 8392 §3.1.5 */
function assertStarted(nbf: unknown, now: Date): void {
  const start = optionalSeconds(nbf, 'nbf');
  if (start !== undefined && start * 1000 > now.getTime() + CLOCK_SKEW_MS) {
    throw new StatusListError('the status list is not valid yet');
  }
}

function assertUnexpired(exp: number | undefined, now: Date): void {
  if (exp !== undefined && exp * 1000 <= now.getTime() - CLOCK_SKEW_MS) {
    throw new StatusListError('the status list has expired');
  }
}

/** Token Status List §5.1 and §5.2: a `ttl` is a positive number. */
function timeToLive(ttl: unknown): number {
  const seconds = optionalSeconds(ttl, 'ttl') ?? DEFAULT_TTL_SECONDS;
  if (seconds === 0) throw new StatusListError('ttl is not positive');
  return seconds;
}

function optionalSeconds(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !(value >= 0)) throw new StatusListError(`${name} is not a time`);
  return value;
}

/** `status_list` of a credential's `status` (Token Status List §6.1). */
export interface StatusReference {
  uri: string;
  idx: number;
}

/** Parses the `status` of a credential. Returns undefined for a status of another kind. */
export function parseStatusReference(status: unknown): StatusReference | undefined {
  const { status_list: list } = (status ?? {}) as { status_list?: Partial<StatusReference> | null };
  const { uri, idx } = list ?? {};
  if (typeof uri !== 'string' || idx === undefined || !Number.isSafeInteger(idx) || idx < 0) return undefined;
  return { uri, idx };
}
