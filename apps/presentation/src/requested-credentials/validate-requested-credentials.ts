import type { Violation } from '@vc/platform/http';
import { violation } from '@vc/platform/http';
import { isObject } from '@vc/protocol/json';
import { defaultId, REQUESTED_FORMATS } from './requested-credential';
import { validateAttributes, validateNameSpaces } from './validate-attributes';
import { validateCredentialSets } from './validate-credential-sets';
import { validateTrustedEntityIds } from './validate-trusted-entity-ids';
import { validateTrustedIssuers } from './validate-trusted-issuers';
import { flagViolations, textViolations, unknownMembers } from './violations';

export const MAX_CREDENTIALS = 20;
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

/** Yields each violation of the requested credentials and their sets, with its pointer (IF §2.6, §7.3). */
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

/** Returns the ids of the credentials if all are valid, because `credentialSets` refers to them. */
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
  const ids = (credentials as { id?: string }[]).map(({ id }, index) => id ?? defaultId(index));
  yield* validateIds(ids, pointer);
  return ids;
}

function* validateIds(ids: string[], pointer: string): Generator<Violation> {
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) yield violation(`${pointer}/${index}/id`, 'is repeated');
  }
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
  else yield violation(`${pointer}/format`, `must be one of ${REQUESTED_FORMATS.join(', ')}`);
  yield* textViolations(value, ['name', 'description'], pointer);
  yield* flagViolations(value, ['multiple'], pointer);
  yield* (format === 'mdoc' ? validateNameSpaces : validateAttributes)(attributes, `${pointer}/attributes`);
  yield* validateTrustedEntityIds(value.trustedEntityIds, `${pointer}/trustedEntityIds`);
  yield* validateTrustedIssuers(value.trustedIssuers, `${pointer}/trustedIssuers`);
}

function* validateType(format: unknown, type: unknown, pointer: string): Generator<Violation> {
  if (typeof type !== 'string') yield violation(pointer, 'must be a string');
  else yield* format === 'mdoc' ? validateDocType(type, pointer) : validateTypeName(format, type, pointer);
}

function* validateDocType(type: string, pointer: string): Generator<Violation> {
  if (type.length <= MAX_DOC_TYPE && DOC_TYPE.test(type)) return;
  yield violation(pointer, `must be dot-separated segments in reverse-DNS style, at most ${MAX_DOC_TYPE} characters`);
}

/** A type of a W3C credential is named as it is after its contexts are applied (OpenID4VP 1.0 §B.1.1). */
function* validateTypeName(format: unknown, type: string, pointer: string): Generator<Violation> {
  if (type.length > MAX_VCT || !/^\S+$/.test(type)) {
    yield violation(pointer, `must be 1 to ${MAX_VCT} characters without spaces`);
  } else if (format !== 'sd-jwt-vc' && !URL.canParse(type)) {
    yield violation(pointer, 'must be an absolute URL');
  }
}
