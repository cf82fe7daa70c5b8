import { isNumericDate } from '@vc/protocol/crypto';
import { isObject, isPrintable, isStringList } from '@vc/protocol/json';
import { parseStatusReference, type StatusReference } from '@vc/protocol/status-list';
import { readRegisteredCredentials } from './registered-credentials';
import type { LocalizedText, RegistrationCertificate } from './registration-certificate';
import { RegistrationError } from './registration-error';
import { assertNotAhead } from './registration-header';

type Claims = Record<string, unknown>;

const MAX_CHARACTERS = 2_000;
const MAX_MEMBERS = 100;
const COUNTRY = /^[A-Z]{2}$/;

/**
 * Reads the claims of a registration certificate (ETSI TS 119 475 clause 5.2.4, tables 7 to 10). Unknown claims are ignored.
 * @throws RegistrationError
 */
export function readRegistrationClaims(claims: Claims, now: Date): Omit<RegistrationCertificate, 'x5c'> {
  const country = requireText(claims, 'country');
  if (!COUNTRY.test(country)) throw new RegistrationError('country is not an ISO 3166-1 alpha-2 code');
  requireUri(requireText(claims, 'registry_uri'), 'registry_uri');
  return {
    name: requireText(claims, 'name'),
    identifier: requireText(claims, 'sub'),
    legalName: readLegalName(claims),
    country,
    entitlements: readEntitlements(claims.entitlements),
    credentials: readRegisteredCredentials(claims.credentials),
    purpose: readPurpose(claims.purpose),
    privacyPolicy: readWebAddress(claims, 'privacy_policy'),
    intendedUseId: readText(claims, 'intended_use_id'),
    intermediary: readIntermediary(claims),
    status: readStatus(claims.status),
    ...readTimes(claims, now),
  };
}

/** GEN-5.2.4-08: the certificate ends at most twelve months after its issuance. */
function readTimes({ iat, exp }: Claims, now: Date): Pick<RegistrationCertificate, 'issuedAt' | 'expiresAt'> {
  if (!isNumericDate(iat)) throw new RegistrationError('iat is no time');
  assertNotAhead(iat, now, 'iat');
  const issuedAt = new Date(iat * 1000);
  if (exp === undefined) return { issuedAt };
  if (!isNumericDate(exp)) throw new RegistrationError('exp is no time');
  const [expiresAt, latest] = [new Date(exp * 1000), new Date(issuedAt.getTime())];
  latest.setUTCFullYear(latest.getUTCFullYear() + 1);
  if (expiresAt > latest) throw new RegistrationError('exp is more than twelve months after iat');
  if (expiresAt <= now) throw new RegistrationError('the registration certificate has expired');
  return { issuedAt, expiresAt };
}

/** GEN-5.2.4-03 */
function readEntitlements(value: unknown): string[] {
  if (isStringList(value) && value.length <= MAX_MEMBERS && value.every(isShortText)) return value;
  throw new RegistrationError('entitlements is not a list of entitlements');
}

function readPurpose(value: unknown): LocalizedText[] {
  if (value === undefined) return [];
  const isText = (each: unknown): each is LocalizedText =>
    isObject(each) && isShortText(each.lang) && isShortText(each.value);
  if (!Array.isArray(value) || value.length > MAX_MEMBERS || !value.every(isText)) {
    throw new RegistrationError('purpose is not a list of texts with their languages');
  }
  return value.map(({ lang, value: text }) => ({ lang, value: text }));
}

/** Clause 5.2.4 table 10, GEN-5.2.4-09: `act` names the intermediary again. */
function readIntermediary({ intermediary, act }: Claims): string | undefined {
  if (intermediary === undefined && act === undefined) return undefined;
  const sub = isObject(intermediary) ? intermediary.sub : undefined;
  if (!isShortText(sub)) throw new RegistrationError('intermediary has no sub');
  if (act !== undefined && !(isObject(act) && act.sub === sub)) {
    throw new RegistrationError('act does not name the intermediary');
  }
  return sub;
}

/** A status of an unknown kind is rejected: the certificate may be revoked. */
function readStatus(value: unknown): StatusReference | undefined {
  if (value === undefined) return undefined;
  const reference = parseStatusReference(value);
  if (!reference) throw new RegistrationError('status is not a reference to a status list');
  return reference;
}

/** Table 7: `sub_ln` of a legal person, `sub_gn` and `sub_fn` of a natural one. */
function readLegalName(claims: Claims): string | undefined {
  const names = ['sub_gn', 'sub_fn'].flatMap((name) => readText(claims, name) ?? []);
  return readText(claims, 'sub_ln') ?? (names.length > 0 ? names.join(' ') : undefined);
}

function readWebAddress(claims: Claims, name: string): string | undefined {
  const uri = readText(claims, name);
  return uri === undefined ? undefined : requireUri(uri, name);
}

function requireUri(uri: string, name: string): string {
  if (/^https?:$/.test(URL.parse(uri)?.protocol ?? '')) return uri;
  throw new RegistrationError(`${name} is not a web address`);
}

function requireText(claims: Claims, name: string): string {
  const text = readText(claims, name);
  if (text === undefined) throw new RegistrationError(`${name} is missing`);
  return text;
}

function readText(claims: Claims, name: string): string | undefined {
  const { [name]: value } = claims;
  if (value === undefined || isShortText(value)) return value;
  throw new RegistrationError(`${name} is malformed`);
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_CHARACTERS && isPrintable(value);
}
