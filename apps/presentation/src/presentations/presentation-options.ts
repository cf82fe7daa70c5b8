import type { Violation } from '@vc/platform/http';
import { assertNone, violation } from '@vc/platform/http';
import type { RequestedCredential } from '../requested-credentials/requested-credential';
import { type CreatePresentationDto } from './create-presentation.dto';

const DEFAULT_LIFE_DAYS = 30;
const MAX_LIFE_DAYS = 365;
const DAY_MS = 24 * 60 * 60_000;
const SOURCES = ['presentationTemplateId', 'presetId', 'credentials'] as const;
/** Schemes that a browser would run or show something with. */
const UNSAFE_SCHEMES = ['javascript:', 'data:', 'blob:', 'file:', 'vbscript:', 'about:', 'http:'];

/** @throws ValidationFailed where it is not in the future, or too far */
export function assertExpiry(dto: CreatePresentationDto, now: Date): void {
  const expiresAt = expiryOf(dto, now);
  const isInReach = expiresAt > now && expiresAt.getTime() <= now.getTime() + MAX_LIFE_DAYS * DAY_MS;
  const rule = `must be in the future, at most ${MAX_LIFE_DAYS} days from now`;
  assertNone(isInReach ? [] : [violation('/expiresAt', rule)]);
}

export function expiryOf({ expiresAt }: CreatePresentationDto, now: Date): Date {
  return expiresAt === undefined ? new Date(now.getTime() + DEFAULT_LIFE_DAYS * DAY_MS) : new Date(expiresAt);
}

/** §8.4, as the request carries it. @throws ValidationFailed */
export function transactionDataOf(
  { transactionData }: CreatePresentationDto,
  credentials: RequestedCredential[],
): string[] | undefined {
  assertNone(transactionViolations(transactionData ?? [], credentials));
  return transactionData?.map((each) => Buffer.from(JSON.stringify(each)).toString('base64url'));
}

export function* sourceViolations(dto: CreatePresentationDto): Generator<Violation> {
  const given = SOURCES.filter((source) => dto[source] !== undefined);
  if (given.length !== 1) {
    const detail = `Exactly one of ${SOURCES.join(', ')} is required.`;
    yield { detail, source: { pointer: `/${given[1] ?? 'presentationTemplateId'}` } };
  }
  if (dto.credentialSets && !dto.credentials) {
    yield violation('/credentialSets', 'belongs to credentials that are sent with it');
  }
}

/** https, an app's own scheme, or a page under development on this machine. */
export function* redirectViolations({ redirectUri: uri }: CreatePresentationDto): Generator<Violation> {
  if (uri === undefined) return;
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  const isSafe = url && !url.hash && (isLocal || !UNSAFE_SCHEMES.includes(url.protocol));
  if (!isSafe) yield violation('/redirectUri', 'must be an https address, or one of an app, without a fragment');
}

export function* originViolations(dto: CreatePresentationDto): Generator<Violation> {
  const { responseMode, expectedOrigins, redirectUri, clientIdPrefix } = dto;
  if (!responseMode?.startsWith('dc_api')) {
    if (expectedOrigins) yield violation('/expectedOrigins', 'belongs to the modes dc_api and dc_api.jwt');
    return;
  }
  if (!expectedOrigins) yield violation('/expectedOrigins', 'is required with this response mode');
  if (clientIdPrefix === 'redirect_uri') yield violation('/clientIdPrefix', 'must be one that signs the request');
  if (redirectUri !== undefined) yield violation('/redirectUri', 'does not belong to this response mode');
  for (const [index, origin] of (expectedOrigins ?? []).entries()) {
    if (!isOrigin(origin)) {
      yield violation(`/expectedOrigins/${index}`, 'must be an origin, such as https://example.com');
    }
  }
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function* transactionViolations(
  transactionData: Record<string, unknown>[],
  credentials: RequestedCredential[],
): Generator<Violation> {
  // Only the key binding of an SD-JWT VC has a place for what the holder agrees to (Appendix B.3.3.1).
  const ids = credentials.filter(({ format }) => format === 'sd-jwt-vc').map(({ id }) => id);
  const isKnown = (id: unknown) => typeof id === 'string' && ids.includes(id);
  for (const [index, data] of transactionData.entries()) {
    const pointer = `/transactionData/${index}`;
    const { type, credential_ids: named, transaction_data_hashes_alg: algorithms } = data;
    if (typeof type !== 'string' || type === '') yield violation(`${pointer}/type`, 'must be a string');
    if (!Array.isArray(named) || named.length === 0 || !named.every(isKnown)) {
      yield violation(`${pointer}/credential_ids`, 'must be ids of requested SD-JWT credentials');
    }
    if (algorithms !== undefined && !(Array.isArray(algorithms) && algorithms.includes('sha-256'))) {
      yield violation(`${pointer}/transaction_data_hashes_alg`, 'must have sha-256');
    }
  }
}
