import { escapePointer, isUuid, Violation } from '@vc/platform/http';
import { isSupportedDid } from '@vc/protocol/did';
import { parsePemCertificates } from '@vc/protocol/x509';
import { fault, flagFaults, isObject, textFaults, unknownMembers } from './faults';
import { REQUESTED_FORMATS } from './requested-credential';
import { validateAttributes, validateNameSpaces } from './validate-attributes';
import { validateCredentialSets } from './validate-credential-sets';

const MAX_CREDENTIALS = 20;
const MAX_TRUSTED = 20;
const MAX_DOC_TYPE = 200;
const MAX_VCT = 256;
const ID = /^[\w-]{1,64}$/;
/** Reverse-DNS style, such as `org.iso.18013.5.1.mDL`. */
const DOC_TYPE = /^[A-Za-z0-9](?:[\w-]*\w)?(?:\.\w(?:[\w-]*\w)?)+$/;
const MEMBERS = [
  ...['id', 'format', 'name', 'description', 'type', 'attributes', 'multiple'],
  ...['trustedEntityIds', 'trustedIssuers'],
];

/** Every fault of what is asked for, with its pointer (IF §2.6, §7.3). */
export function validateRequestedCredentials(credentials: unknown, credentialSets: unknown): Violation[] {
  const place = '/credentials';
  if (!Array.isArray(credentials) || credentials.length === 0) return [fault(place, 'must be a list of credentials')];
  if (credentials.length > MAX_CREDENTIALS) return [fault(place, `must have at most ${MAX_CREDENTIALS} credentials`)];
  const violations = credentials.flatMap((each, index) => validateCredential(each, `${place}/${index}`));
  if (violations.length > 0) return violations;
  const ids = credentials.map((each: { id?: string }, index) => each.id ?? defaultId(index));
  const repeated = ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [fault(`${place}/${index}/id`, 'is repeated')] : [],
  );
  return [...repeated, ...validateCredentialSets(credentialSets, ids)];
}

/** Of the credential at that place in the list, where it has no `id` of its own. */
export function defaultId(index: number): string {
  return `credential_${index + 1}`;
}

function validateCredential(value: unknown, place: string): Violation[] {
  if (!isObject(value)) return [fault(place, 'must be a requested credential')];
  const { id, format, type, attributes = {} } = value;
  const isFormat = REQUESTED_FORMATS.some((each) => each === format);
  return [
    ...unknownMembers(value, MEMBERS, place),
    ...(id === undefined || (typeof id === 'string' && ID.test(id))
      ? []
      : [fault(`${place}/id`, 'must be 1 to 64 letters, digits, hyphens and underscores')]),
    ...(isFormat
      ? validateType(format, type, `${place}/type`)
      : [fault(`${place}/format`, 'must be sd-jwt-vc or mdoc')]),
    ...textFaults(value, ['name', 'description'], place),
    ...flagFaults(value, ['multiple'], place),
    ...(format === 'mdoc' ? validateNameSpaces : validateAttributes)(attributes, `${place}/attributes`),
    ...validateTrustedEntityIds(value.trustedEntityIds, `${place}/trustedEntityIds`),
    ...validateTrustedIssuers(value.trustedIssuers, `${place}/trustedIssuers`),
  ];
}

function validateType(format: unknown, type: unknown, place: string): Violation[] {
  if (typeof type !== 'string') return [fault(place, 'must be a string')];
  if (format === 'mdoc') {
    if (type.length <= MAX_DOC_TYPE && DOC_TYPE.test(type)) return [];
    return [fault(place, `must be dot-separated segments in reverse-DNS style, at most ${MAX_DOC_TYPE} characters`)];
  }
  return /^\S+$/.test(type) && type.length <= MAX_VCT
    ? []
    : [fault(place, `must be 1 to ${MAX_VCT} characters without spaces`)];
}

function validateTrustedEntityIds(ids: unknown, place: string): Violation[] {
  if (ids === undefined) return [];
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_TRUSTED) {
    return [fault(place, `must be a list of 1 to ${MAX_TRUSTED} ids of trusted entities`)];
  }
  return ids.flatMap((id: unknown, index) =>
    typeof id === 'string' && isUuid(id) ? [] : [fault(`${place}/${index}`, 'must be the id of a trusted entity')],
  );
}

function validateTrustedIssuers(issuers: unknown, place: string): Violation[] {
  if (issuers === undefined) return [];
  if (!Array.isArray(issuers) || issuers.length > MAX_TRUSTED) {
    return [fault(place, `must be a list of at most ${MAX_TRUSTED} issuers`)];
  }
  return issuers.flatMap((issuer, index) => validateTrustedIssuer(issuer, `${place}/${index}`));
}

function validateTrustedIssuer(issuer: unknown, place: string): Violation[] {
  if (!isObject(issuer)) return [fault(place, 'must be an object with did or certificate')];
  const { did, certificate } = issuer;
  if ((did === undefined) === (certificate === undefined)) return [fault(place, 'must have either did or certificate')];
  const isDid = typeof did === 'string' && isSupportedDid(did);
  const isCertificate = typeof certificate === 'string' && parsePemCertificates(certificate)?.length === 1;
  return [
    ...unknownMembers(issuer, ['did', 'certificate', 'name'], place),
    ...textFaults(issuer, ['name'], place),
    ...(did !== undefined && !isDid ? [fault(`${place}/did`, 'must be a did:web, did:jwk or did:key')] : []),
    ...(certificate !== undefined && !isCertificate
      ? [fault(`${place}/certificate`, 'must be one certificate as PEM')]
      : []),
  ];
}

/** `/credentials/0/trustedEntityIds/1` and the like, of the ids that are named. */
export function trustedEntityPlaces(credentials: { trustedEntityIds?: string[] }[], ids: string[]): string[] {
  return credentials.flatMap(({ trustedEntityIds = [] }, index) =>
    trustedEntityIds.flatMap((id, position) =>
      ids.includes(id) ? [`/credentials/${index}/trustedEntityIds/${escapePointer(String(position))}`] : [],
    ),
  );
}
