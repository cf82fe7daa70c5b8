import type { Violation } from '@vc/platform/http';
import { escapePointer, isUuid, violation } from '@vc/platform/http';
import { isSupportedDid } from '@vc/protocol/did';
import { parsePemCertificates } from '@vc/protocol/x509';
import { REQUESTED_FORMATS } from './requested-credential';
import { validateAttributes, validateNameSpaces } from './validate-attributes';
import { validateCredentialSets } from './validate-credential-sets';
import { flagViolations, isObject, textViolations, unknownMembers } from './violations';

const MAX_CREDENTIALS = 20;
const MAX_TRUSTED = 20;
const MAX_DOC_TYPE = 200;
const MAX_VCT = 256;
const ID = /^[\w-]{1,64}$/;
/** Reverse-DNS style, such as `org.iso.18013.5.1.mDL`. */
const DOC_TYPE = /^[A-Za-z0-9](?:[\w-]*\w)?(?:\.\w(?:[\w-]*\w)?)+$/;
const MEMBERS = [
  'id',
  'format',
  'name',
  'description',
  'type',
  'attributes',
  'multiple',
  'trustedEntityIds',
  'trustedIssuers',
];

/** Every violation of what is asked for, with its pointer (IF §2.6, §7.3). */
export function* validateRequestedCredentials(credentials: unknown, credentialSets: unknown): Generator<Violation> {
  const pointer = '/credentials';
  if (!Array.isArray(credentials) || credentials.length === 0) {
    yield violation(pointer, 'must be a list of credentials');
  } else if (credentials.length > MAX_CREDENTIALS) {
    yield violation(pointer, `must have at most ${MAX_CREDENTIALS} credentials`);
  } else {
    const ids = yield* validateCredentials(credentials, pointer);
    if (ids) yield* validateCredentialSets(credentialSets, ids);
  }
}

/** Returns the ids when every credential is valid, for the check of what refers to them. */
function* validateCredentials(
  credentials: unknown[],
  pointer: string,
): Generator<Violation, string[] | undefined, void> {
  let isValid = true;
  for (const [index, each] of credentials.entries()) {
    for (const found of validateCredential(each, `${pointer}/${index}`)) {
      isValid = false;
      yield found;
    }
  }
  if (!isValid) return undefined;
  const ids = idsOf(credentials as { id?: string }[]);
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) yield violation(`${pointer}/${index}/id`, 'is repeated');
  }
  return ids;
}

/** Of the credential at that place in the list, where it has no `id` of its own. */
export function defaultId(index: number): string {
  return `credential_${index + 1}`;
}

function idsOf(credentials: { id?: string }[]): string[] {
  return credentials.map(({ id }, index) => id ?? defaultId(index));
}

function* validateCredential(value: unknown, pointer: string): Generator<Violation> {
  if (!isObject(value)) {
    yield violation(pointer, 'must be a requested credential');
    return;
  }
  const { id, format, type, attributes = {} } = value;
  yield* unknownMembers(value, MEMBERS, pointer);
  if (id !== undefined && (typeof id !== 'string' || !ID.test(id))) {
    yield violation(`${pointer}/id`, 'must be 1 to 64 letters, digits, hyphens and underscores');
  }
  const isFormat = REQUESTED_FORMATS.some((each) => each === format);
  if (isFormat) yield* validateType(format, type, `${pointer}/type`);
  else yield violation(`${pointer}/format`, 'must be sd-jwt-vc or mdoc');
  yield* textViolations(value, ['name', 'description'], pointer);
  yield* flagViolations(value, ['multiple'], pointer);
  yield* (format === 'mdoc' ? validateNameSpaces : validateAttributes)(attributes, `${pointer}/attributes`);
  yield* validateTrustedEntityIds(value.trustedEntityIds, `${pointer}/trustedEntityIds`);
  yield* validateTrustedIssuers(value.trustedIssuers, `${pointer}/trustedIssuers`);
}

function* validateType(format: unknown, type: unknown, pointer: string): Generator<Violation> {
  const isDocType = format === 'mdoc';
  if (typeof type !== 'string') yield violation(pointer, 'must be a string');
  else if (isDocType && (type.length > MAX_DOC_TYPE || !DOC_TYPE.test(type))) {
    yield violation(pointer, `must be dot-separated segments in reverse-DNS style, at most ${MAX_DOC_TYPE} characters`);
  } else if (!isDocType && (type.length > MAX_VCT || !/^\S+$/.test(type))) {
    yield violation(pointer, `must be 1 to ${MAX_VCT} characters without spaces`);
  }
}

function* validateTrustedEntityIds(ids: unknown, pointer: string): Generator<Violation> {
  if (ids === undefined) return;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_TRUSTED) {
    yield violation(pointer, `must be a list of 1 to ${MAX_TRUSTED} ids of trusted entities`);
    return;
  }
  for (const [index, id] of (ids as unknown[]).entries()) {
    const isId = typeof id === 'string' && isUuid(id);
    if (!isId) yield violation(`${pointer}/${index}`, 'must be the id of a trusted entity');
  }
}

/** Every violation of a list of `trustedIssuers` (IF §9.4). */
export function* validateTrustedIssuers(issuers: unknown, pointer: string): Generator<Violation> {
  if (issuers === undefined) return;
  if (!Array.isArray(issuers) || issuers.length > MAX_TRUSTED) {
    yield violation(pointer, `must be a list of at most ${MAX_TRUSTED} issuers`);
    return;
  }
  for (const [index, issuer] of (issuers as unknown[]).entries()) {
    yield* validateTrustedIssuer(issuer, `${pointer}/${index}`);
  }
}

function* validateTrustedIssuer(issuer: unknown, pointer: string): Generator<Violation> {
  if (!isObject(issuer)) {
    yield violation(pointer, 'must be an object with did or certificate');
    return;
  }
  const { did, certificate } = issuer;
  yield* unknownMembers(issuer, ['did', 'certificate', 'name'], pointer);
  yield* textViolations(issuer, ['name'], pointer);
  if ((did === undefined) === (certificate === undefined)) {
    yield violation(pointer, 'must have either did or certificate');
    return;
  }
  const isDid = typeof did === 'string' && isSupportedDid(did);
  if (did !== undefined && !isDid) yield violation(`${pointer}/did`, 'must be a did:web, did:jwk or did:key');
  const isCertificate = typeof certificate === 'string' && parsePemCertificates(certificate)?.length === 1;
  if (certificate !== undefined && !isCertificate) {
    yield violation(`${pointer}/certificate`, 'must be one certificate as PEM');
  }
}

/** `/credentials/0/trustedEntityIds/1` and the like, of the ids that are named. */
export function trustedEntityPlaces(credentials: { trustedEntityIds?: string[] }[], ids: string[]): string[] {
  return credentials.flatMap(({ trustedEntityIds = [] }, index) =>
    trustedEntityIds.flatMap((id, position) =>
      ids.includes(id) ? [`/credentials/${index}/trustedEntityIds/${escapePointer(String(position))}`] : [],
    ),
  );
}
