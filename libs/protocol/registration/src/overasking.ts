import type { ClaimsPath, ClaimsQuery, CredentialQuery, DcqlQuery } from '@vc/protocol/dcql';
import { requestedTypes } from '@vc/protocol/dcql';
import type { RegisteredClaim, RegisteredCredential } from './registration-certificate';

/** Something that a query asks for and that is not registered. */
export interface UnregisteredClaim {
  /** `id` of the credential query. */
  queryId: string;
  /** `vct`, document type or W3C type; null for a query of another format. */
  type: string | null;
  /** Null where no credential of the type is registered. */
  path: ClaimsPath | null;
}

/**
 * Compares what a DCQL query asks for with what its verifier has registered (ETSI TS 119 475 table 9, OpenID4VP 1.0 §6). Every
 * alternative of the query counts, as the holder may choose any. Empty where the query asks for no more than is registered.
 */
export function listUnregisteredClaims(
  { credentials }: Pick<DcqlQuery, 'credentials'>,
  registered: readonly RegisteredCredential[],
): UnregisteredClaim[] {
  return credentials.flatMap((query) => {
    const types = requestedTypes(query);
    if (types.length === 0) return [{ queryId: query.id, type: null, path: null }];
    return types.flatMap((type) => listOfType(query, type, registered));
  });
}

/** Whether `registered` allows every request that the credential allows. */
export function isCoveredBy(
  { format, types, claims }: RegisteredCredential,
  registered: readonly RegisteredCredential[],
): boolean {
  const asked = claims.map(({ path, values }) => ({ path, ...(values && { values }) }));
  return types.every((type) => listOfType({ id: type, format, claims: asked }, type, registered).length === 0);
}

function listOfType(
  { id: queryId, format, claims = [] }: Pick<CredentialQuery, 'id' | 'claims'> & { format: string },
  type: string,
  registered: readonly RegisteredCredential[],
): UnregisteredClaim[] {
  const ofType = registered.filter((each) => each.format === format && each.types.includes(type));
  if (ofType.length === 0) return [{ queryId, type, path: null }];
  const allowed = ofType.flatMap((each) => each.claims);
  const unregistered = claims.filter((claim) => !allowed.some((each) => covers(each, claim)));
  return unregistered.map(({ path }) => ({ queryId, type, path }));
}

/** A registered claim covers itself and all claims below it, and `null` covers each element. */
function covers(registered: RegisteredClaim, { path, values }: ClaimsQuery): boolean {
  const isCovered =
    registered.path.length <= path.length &&
    registered.path.every((step, index) => coversStep(step, path[index] as ClaimsPath[number]));
  const { values: allowed } = registered;
  if (!isCovered || allowed === undefined) return isCovered;
  return values !== undefined && values.length > 0 && values.every((value) => allowed.includes(value));
}

function coversStep(registered: ClaimsPath[number], asked: ClaimsPath[number]): boolean {
  return registered === asked || (registered === null && typeof asked === 'number');
}
