import type { ClaimsPath, ClaimValue } from '@vc/protocol/dcql';
import { isObject, isStringList } from '@vc/protocol/json';
import type { RegisteredClaim, RegisteredCredential } from './registration-certificate';
import { RegistrationError } from './registration-error';

const MAX_CREDENTIALS = 100;
/** Of all credentials together. */
const MAX_CLAIMS = 1_000;
const MAX_STEPS = 20;

/**
 * Reads `credentials` (ETSI TS 119 475 table 9). The claims of a credential are in `claim`; the obvious correction `claims` is
 * accepted as well. Without `credentials`, nothing is registered.
 * @throws RegistrationError
 */
export function readRegisteredCredentials(value: unknown): RegisteredCredential[] {
  const credentials = requireList(value ?? [], 'credentials', MAX_CREDENTIALS).map(readCredential);
  const total = credentials.reduce((sum, { claims }) => sum + claims.length, 0);
  if (total > MAX_CLAIMS) throw new RegistrationError(`the credentials have more than ${MAX_CLAIMS} claims`);
  return credentials;
}

function readCredential(value: unknown): RegisteredCredential {
  if (!isObject(value) || typeof value.format !== 'string' || !isObject(value.meta)) {
    throw new RegistrationError('a registered credential has no format or no meta');
  }
  const { format, meta, claim, claims = claim } = value;
  return {
    format,
    types: readTypes(format, meta),
    claims: requireList(claims ?? [], 'claim', MAX_CLAIMS).map((each) => readClaim(each, format)),
  };
}

/** The members of `meta` are those of a DCQL query (OpenID4VP 1.0 Appendix B). */
function readTypes(format: string, meta: Record<string, unknown>): string[] {
  const { vct_values: vcts, doctype_value: doctype, type_values: types } = meta;
  if (format === 'dc+sd-jwt' && isStringList(vcts)) return vcts;
  if (format === 'vc+jwt' || format === 'vc+sd-jwt') {
    return Array.isArray(types) && types.every(isStringList) ? types.flat() : [];
  }
  return format === 'mso_mdoc' && typeof doctype === 'string' ? [doctype] : [];
}

function readClaim(value: unknown, format: string): RegisteredClaim {
  const { path, values } = isObject(value) ? value : {};
  if (!isClaimsPath(path)) throw new RegistrationError('the path of a registered claim is malformed');
  // A path of one step would register a whole namespace, which no query can ask for (OpenID4VP 1.0 §B.2.4).
  if (format === 'mso_mdoc' && !(path.length === 2 && path.every((step) => typeof step === 'string'))) {
    throw new RegistrationError('the path of a registered mdoc claim is not a namespace and an element');
  }
  if (values === undefined) return { path };
  if (!isValues(values)) throw new RegistrationError('the values of a registered claim are malformed');
  return { path, values };
}

function isClaimsPath(value: unknown): value is ClaimsPath {
  const isStep = (step: unknown) =>
    typeof step === 'string' || step === null || (Number.isSafeInteger(step) && (step as number) >= 0);
  return Array.isArray(value) && value.length > 0 && value.length <= MAX_STEPS && value.every(isStep);
}

function isValues(value: unknown): value is ClaimValue[] {
  return Array.isArray(value) && value.every((each) => ['string', 'number', 'boolean'].includes(typeof each));
}

function requireList(value: unknown, name: string, max: number): unknown[] {
  if (!Array.isArray(value)) throw new RegistrationError(`${name} is not a list`);
  if (value.length > max) throw new RegistrationError(`${name} has more than ${max} members`);
  return value as unknown[];
}
