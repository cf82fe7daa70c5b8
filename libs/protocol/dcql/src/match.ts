import { claimSetsOf } from './claim-sets';
import { selectClaims } from './claims-path';
import type { ClaimsPath, ClaimsQuery, ClaimValue, CredentialFormat, CredentialQuery, DcqlQuery } from './dcql-query';

/** What a holder has, as far as a query looks at it. */
export interface HeldCredential {
  format: CredentialFormat;
  /** `vct`, or the document type. */
  type: string;
  claims: Record<string, unknown>;
  /** Base64url, of the certificates that come with it; called only where a query names authorities. */
  authorityKeyIdentifiers: () => string[];
}

/**
 * §6.4.1: the claims to disclose where the credential is an answer to the query; nothing more than was asked for.
 * Undefined where it is none.
 */
export function matchCredential(query: CredentialQuery, held: HeldCredential): ClaimsPath[] | undefined {
  const { meta } = query;
  const { format, type, claims } = held;
  const isOfType = 'vct_values' in meta ? meta.vct_values.includes(type) : meta.doctype_value === type;
  if (query.format !== format || !isOfType) return undefined;
  const met = claimSetsOf(query).find((set) => set.every((claim) => isMet(claim, claims)));
  // Certificates are read last: that costs more than all the rest.
  return met && isOfTrustedAuthority(query, held) ? met.map(({ path }) => path) : undefined;
}

/**
 * §6.4.2: the queries to answer of those that can be, the verifier's favourites first and what is optional included.
 * Undefined where what is required cannot be answered.
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

/** §6.1.1: one condition has to hold, and those of a type that is not known here do not. */
function isOfTrustedAuthority({ trusted_authorities: trusted }: CredentialQuery, held: HeldCredential): boolean {
  if (!trusted) return true;
  const wanted = new Set(trusted.filter(({ type }) => type === 'aki').flatMap(({ values }) => values));
  return wanted.size > 0 && held.authorityKeyIdentifiers().some((key) => wanted.has(key));
}

function isMet({ path, values }: ClaimsQuery, claims: unknown): boolean {
  const selected = selectClaims(claims, path);
  return selected.length > 0 && (!values || selected.some((value) => values.includes(value as ClaimValue)));
}
