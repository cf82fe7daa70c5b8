import { isObject, isStringList, withoutNulls } from '@vc/protocol/json';
import { DcqlError } from './dcql-error';
import { isElementPath } from './element-path';
import type { ClaimsPath, ClaimsQuery, CredentialQuery, CredentialSetQuery, DcqlQuery } from './dcql-query';

type Members = Record<string, unknown>;

const MAX_QUERIES = 100;
/** Of all credential queries together. */
const MAX_CLAIMS = 500;
const ID = /^[\w-]+$/;

/**
 * Parses a DCQL query (OpenID4VP 1.0 §6). Members that are null are absent. Unknown members are kept, and so are Credential Queries for other formats,
 * which another option of a credential set may replace.
 * @throws DcqlError
 */
export function parseDcqlQuery(value: unknown): DcqlQuery {
  const query = requireObject(withoutNulls(value), 'the dcql_query');
  const credentials = requireList(query.credentials, 'credentials', MAX_QUERIES).map(parseCredentialQuery);
  const ids = requireUnique(
    credentials.map(({ id }) => id),
    'credential queries',
  );
  const claimCount = credentials.reduce((sum, { claims = [] }) => sum + claims.length, 0);
  if (claimCount > MAX_CLAIMS) throw new DcqlError(`the credential queries have more than ${MAX_CLAIMS} claims`);
  const sets = query.credential_sets;
  return {
    credentials,
    ...(sets !== undefined && {
      credential_sets: requireList(sets, 'credential_sets', MAX_QUERIES).map((set) => parseSet(set, ids)),
    }),
  };
}

function parseCredentialQuery(value: unknown): CredentialQuery {
  assertCredentialQuery(value);
  if (value.format === 'mso_mdoc') assertElementPaths(value);
  return value;
}

function assertCredentialQuery(value: unknown): asserts value is CredentialQuery {
  const query = requireObject(value, 'a credential query');
  const {
    id,
    format,
    multiple,
    trusted_authorities: authorities,
    require_cryptographic_holder_binding: isBound,
  } = query;
  if (typeof id !== 'string' || !ID.test(id)) throw new DcqlError('the id of a credential query is malformed');
  if (typeof format !== 'string') throw new DcqlError(`the credential query ${id} has no format`);
  assertBoolean(multiple, 'multiple');
  assertBoolean(isBound, 'require_cryptographic_holder_binding');
  parseMeta(format, requireObject(query.meta, `meta of ${id}`));
  if (authorities !== undefined) requireList(authorities, 'trusted_authorities', MAX_CLAIMS).forEach(assertAuthority);
  assertClaims(query);
}

/** §6.4 */
function assertClaims({ claims: value, claim_sets: sets }: Members): void {
  const claims = value === undefined ? undefined : requireList(value, 'claims', MAX_CLAIMS).map(parseClaim);
  const claimIds = requireUnique(claims?.flatMap(({ id }) => id ?? []) ?? [], 'claims');
  if (sets === undefined) return;
  if (!claims) throw new DcqlError('claim_sets stands without claims');
  for (const set of requireList(sets, 'claim_sets', MAX_CLAIMS)) assertReferences(set, claimIds, 'a claim set');
}

/** §7.2: a path in an mdoc is a namespace and an element identifier. */
function assertElementPaths({ claims = [] }: CredentialQuery): void {
  if (!claims.every(({ path }) => isElementPath(path))) {
    throw new DcqlError('a path for an mdoc is not a namespace and an element identifier');
  }
}

/** §B.1.1, §B.2.3, §B.3.5 */
function parseMeta(format: string, meta: Members): void {
  const { vct_values: vcts, doctype_value: docType, type_values: types } = meta;
  if (format === 'dc+sd-jwt' && !isStringList(vcts)) throw new DcqlError('vct_values is not a list of texts');
  if (format === 'mso_mdoc' && typeof docType !== 'string') throw new DcqlError('doctype_value is not a text');
  if (format !== 'vc+jwt' && format !== 'vc+sd-jwt') return;
  if (!requireList(types, 'type_values', MAX_QUERIES).every(isTypeSet)) {
    throw new DcqlError('type_values is not a list of lists of texts');
  }
}

function isTypeSet(value: unknown): boolean {
  return isStringList(value) && value.length <= MAX_QUERIES;
}

/** §6.1.1 */
function assertAuthority(value: unknown): void {
  const { type, values } = requireObject(value, 'a trusted authority');
  if (typeof type !== 'string' || !isStringList(values)) {
    throw new DcqlError('a trusted authority has no type or values');
  }
}

function parseClaim(value: unknown): ClaimsQuery {
  assertClaim(value);
  return value;
}

function assertClaim(value: unknown): asserts value is ClaimsQuery {
  const claim = requireObject(value, 'a claim');
  const { id, path, values } = claim;
  if (id !== undefined && (typeof id !== 'string' || !ID.test(id))) {
    throw new DcqlError('the id of a claim is malformed');
  }
  if (!requireList(path, 'the path of a claim', 32).every(isStep)) {
    throw new DcqlError('the path of a claim is malformed');
  }
  if (values !== undefined && !requireList(values, 'values', MAX_CLAIMS).every(isValue)) {
    throw new DcqlError('a value of a claim is no text, integer or boolean');
  }
  assertBoolean(claim.intent_to_retain, 'intent_to_retain');
}

function parseSet(value: unknown, ids: Set<string>): CredentialSetQuery {
  assertSet(value, ids);
  return value;
}

function assertSet(value: unknown, ids: Set<string>): asserts value is CredentialSetQuery {
  const set = requireObject(value, 'a credential set');
  for (const option of requireList(set.options, 'options', MAX_QUERIES)) assertReferences(option, ids, 'an option');
  assertBoolean(set.required, 'required');
}

function assertReferences(value: unknown, ids: Set<string>, what: string): void {
  if (!requireList(value, what, MAX_CLAIMS).every((id) => typeof id === 'string' && ids.has(id))) {
    throw new DcqlError(`${what} names what is not there`);
  }
}

function requireUnique(ids: string[], what: string): Set<string> {
  const unique = new Set(ids);
  if (unique.size !== ids.length) throw new DcqlError(`the ${what} repeat an id`);
  return unique;
}

function requireObject(value: unknown, what: string): Members {
  if (isObject(value)) return value;
  throw new DcqlError(`${what} is not an object`);
}

function requireList(value: unknown, what: string, most: number): unknown[] {
  if (Array.isArray(value) && value.length > 0 && value.length <= most) return value;
  throw new DcqlError(`${what} is not a list of 1 to ${most}`);
}

function assertBoolean(value: unknown, what: string): void {
  if (value !== undefined && typeof value !== 'boolean') throw new DcqlError(`${what} is not a boolean`);
}

function isStep(step: unknown): step is ClaimsPath[number] {
  return typeof step === 'string' || step === null || (Number.isSafeInteger(step) && (step as number) >= 0);
}

function isValue(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
