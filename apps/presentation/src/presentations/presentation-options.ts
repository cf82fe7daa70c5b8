import { ValidationFailed, Violation } from '@vc/platform/http';
import { fault } from '../requested-credentials/faults';
import { RequestedCredential } from '../requested-credentials/requested-credential';
import { CreatePresentationDto } from './create-presentation.dto';

const DEFAULT_LIFE_DAYS = 30;
const MAX_LIFE_DAYS = 365;
const DAY_MS = 24 * 60 * 60_000;
const SOURCES = ['presentationTemplateId', 'presetId', 'credentials'] as const;
/** Schemes that a browser would run or show something with. */
const UNSAFE_SCHEMES = ['javascript:', 'data:', 'blob:', 'file:', 'vbscript:', 'about:', 'http:'];

/** Every fault of the options of a request that their form alone does not show. */
export function assertPresentationOptions(dto: CreatePresentationDto, now: Date): void {
  const violations = [
    ...sourceFaults(dto),
    ...expiryFaults(dto.expiresAt, now),
    ...redirectFaults(dto.redirectUri),
    ...originFaults(dto),
  ];
  if (violations.length > 0) throw new ValidationFailed(violations);
}

export function expiryOf({ expiresAt }: CreatePresentationDto, now: Date): Date {
  return expiresAt === undefined ? new Date(now.getTime() + DEFAULT_LIFE_DAYS * DAY_MS) : new Date(expiresAt);
}

/** §8.4, as the request carries it. @throws ValidationFailed */
export function transactionDataOf(
  { transactionData }: CreatePresentationDto,
  credentials: RequestedCredential[],
): string[] | undefined {
  // Only the key binding of an SD-JWT VC has a place for what the holder agrees to (Appendix B.3.3.1).
  const ids = credentials.filter(({ format }) => format === 'sd-jwt-vc').map(({ id }) => id);
  const violations = (transactionData ?? []).flatMap((each, index) => transactionFaults(each, index, ids));
  if (violations.length > 0) throw new ValidationFailed(violations);
  return transactionData?.map((each) => Buffer.from(JSON.stringify(each)).toString('base64url'));
}

function sourceFaults(dto: CreatePresentationDto): Violation[] {
  const given = SOURCES.filter((source) => dto[source] !== undefined);
  const violations: Violation[] = [];
  if (given.length !== 1) {
    const detail = `Exactly one of ${SOURCES.join(', ')} is required.`;
    violations.push({ detail, source: { pointer: `/${given[1] ?? 'presentationTemplateId'}` } });
  }
  if (dto.credentialSets && !dto.credentials) {
    violations.push(fault('/credentialSets', 'belongs to credentials that are sent with it'));
  }
  return violations;
}

function expiryFaults(expiresAt: string | undefined, now: Date): Violation[] {
  if (expiresAt === undefined) return [];
  const time = new Date(expiresAt).getTime();
  const isInReach = time > now.getTime() && time <= now.getTime() + MAX_LIFE_DAYS * DAY_MS;
  return isInReach ? [] : [fault('/expiresAt', `must be in the future, at most ${MAX_LIFE_DAYS} days from now`)];
}

/** https, an app's own scheme, or a page under development on this machine. */
function redirectFaults(uri: string | undefined): Violation[] {
  if (uri === undefined) return [];
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  const isSafe = url && !url.hash && (isLocal || !UNSAFE_SCHEMES.includes(url.protocol));
  return isSafe ? [] : [fault('/redirectUri', 'must be an https address, or one of an app, without a fragment')];
}

function originFaults({ responseMode, expectedOrigins, redirectUri }: CreatePresentationDto): Violation[] {
  const isOfPage = responseMode?.startsWith('dc_api') ?? false;
  if (!isOfPage)
    return expectedOrigins ? [fault('/expectedOrigins', 'belongs to the modes dc_api and dc_api.jwt')] : [];
  return [
    ...(expectedOrigins ? [] : [fault('/expectedOrigins', 'is required with this response mode')]),
    ...(redirectUri === undefined ? [] : [fault('/redirectUri', 'does not belong to this response mode')]),
    ...(expectedOrigins ?? []).flatMap((origin, index) =>
      URL.canParse(origin) && new URL(origin).origin === origin
        ? []
        : [fault(`/expectedOrigins/${index}`, 'must be an origin, such as https://example.com')],
    ),
  ];
}

function transactionFaults(data: Record<string, unknown>, index: number, ids: string[]): Violation[] {
  const place = `/transactionData/${index}`;
  const { type, credential_ids: named, transaction_data_hashes_alg: algorithms } = data;
  const isKnown = (id: unknown) => typeof id === 'string' && ids.includes(id);
  return [
    ...(typeof type === 'string' && type !== '' ? [] : [fault(`${place}/type`, 'must be a string')]),
    ...(Array.isArray(named) && named.length > 0 && named.every(isKnown)
      ? []
      : [fault(`${place}/credential_ids`, 'must be ids of requested SD-JWT credentials')]),
    ...(algorithms === undefined || (Array.isArray(algorithms) && algorithms.includes('sha-256'))
      ? []
      : [fault(`${place}/transaction_data_hashes_alg`, 'must have sha-256')]),
  ];
}
