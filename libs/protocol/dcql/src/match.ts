import { claimSetsOf, hasAskedValue } from './satisfaction';
import { selectClaims } from './claims-path';
import type { ClaimsPath, ClaimsQuery, CredentialFormat, CredentialQuery, DcqlQuery } from './dcql-query';
import { acceptsTypes } from './requested-types';
import { SelectionBudget } from './selection-budget';

/** The properties of a held credential that a query can constrain. */
export interface HeldCredential {
  format: CredentialFormat;
  /** `vct`, the document type, or the types of a W3C credential as IRIs. */
  types: string[];
  claims: Record<string, unknown>;
  /** Key identifiers of its certificates in base64url (§6.1.1.1); read only for a query that names authorities. */
  authorityKeyIdentifiers: () => string[];
}

/**
 * Matches a held credential with a Credential Query (OpenID4VP 1.0 §6.4.1).
 * @param budget of the DCQL query, which all its credential queries and all credentials share
 * @returns the paths of the claims to disclose, or undefined where the credential does not match
 * @throws DcqlError if the budget is spent
 */
export function matchCredential(
  query: CredentialQuery,
  held: HeldCredential,
  budget = new SelectionBudget(),
): ClaimsPath[] | undefined {
  const { format, types, claims } = held;
  if (query.format !== format || !acceptsTypes(query, types)) return undefined;
  const met = claimSetsOf(query).find(isMetBy(claims, budget));
  // Certificates are read last, because reading them costs most.
  return met && isOfTrustedAuthority(query, held) ? met.map(({ path }) => path) : undefined;
}

/**
 * Matches a held credential with a query that stands for a document of a `DeviceRequest`, whose holder may withhold
 * each element (ISO/IEC 18013-5 §8.3.2.1.2.1).
 * @param budget of the DCQL query, which all its credential queries and all credentials share
 * @returns the paths of the claims that the credential has, or undefined where it has none or is of another type
 * @throws DcqlError if the budget is spent
 */
export function matchHeldClaims(
  query: CredentialQuery,
  { format, types, claims }: HeldCredential,
  budget = new SelectionBudget(),
): ClaimsPath[] | undefined {
  if (query.format !== format || !acceptsTypes(query, types)) return undefined;
  const held = (query.claims ?? []).filter((claim) => isMet(claim, claims, budget));
  return held.length > 0 ? held.map(({ path }) => path) : undefined;
}

/**
 * Chooses the Credential Queries to answer (OpenID4VP 1.0 §6.4.2): the first option of each credential set that can be
 * answered, optional sets included.
 * @param answerable ids of the queries that a held credential matches
 * @returns ids, or undefined where a required set cannot be answered
 */
export function chooseQueries(
  { credentials, credential_sets: sets }: DcqlQuery,
  answerable: Set<string>,
): string[] | undefined {
  if (!sets) {
    const ids = credentials.map(({ id }) => id);
    return ids.every((id) => answerable.has(id)) ? ids : undefined;
  }
  const chosen = new Set<string>();
  for (const { options, required = true } of sets) {
    const option = options.find((ids) => ids.every((id) => answerable.has(id)));
    if (!option && required) return undefined;
    option?.forEach((id) => chosen.add(id));
  }
  return [...chosen];
}

/** §6.1.1: one authority must match; those of an unsupported type do not. */
function isOfTrustedAuthority({ trusted_authorities: trusted }: CredentialQuery, held: HeldCredential): boolean {
  if (!trusted) return true;
  const wanted = new Set(trusted.filter(({ type }) => type === 'aki').flatMap(({ values }) => values));
  return wanted.size > 0 && held.authorityKeyIdentifiers().some((key) => wanted.has(key));
}

/** Returns a check of claim sets that looks each claim up once, however many sets name it. */
function isMetBy(claims: unknown, budget: SelectionBudget): (set: ClaimsQuery[]) => boolean {
  const known = new Map<ClaimsQuery, boolean>();
  const check = (claim: ClaimsQuery) => {
    const isKnown = known.get(claim) ?? isMet(claim, claims, budget);
    known.set(claim, isKnown);
    return isKnown;
  };
  return (set) => set.every(check);
}

function isMet(claim: ClaimsQuery, claims: unknown, budget: SelectionBudget): boolean {
  const selected = selectClaims(claims, claim.path, budget);
  return selected.length > 0 && hasAskedValue(claim, selected, budget);
}
