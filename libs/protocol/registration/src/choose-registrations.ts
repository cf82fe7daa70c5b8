import type { CredentialQuery, DcqlQuery } from '@vc/protocol/dcql';
import { listUnregisteredClaims, type UnregisteredClaim } from './overasking';
import type { RegisteredCredential } from './registration-certificate';

/** What is registered for a query, and what is not. */
export interface RegistrationChoice<T> {
  /** In the order of the candidates. */
  chosen: { registration: T; /** Absent for all queries of the request. */ credentialIds?: string[] | undefined }[];
  /** What the query asks for beyond the chosen registrations; empty where it asks for no more. */
  unregisteredClaims: UnregisteredClaim[];
}

interface Registration {
  credentials: readonly RegisteredCredential[];
}

/**
 * Chooses the registrations for a DCQL query (OpenID4VP 1.0 §5.1 `credential_ids`, ETSI TS 119 475 table 9): for each credential
 * query the first one that covers it, else all of its type, which may cover it together.
 */
export function chooseRegistrations<T extends Registration>(
  { credentials: queries }: Pick<DcqlQuery, 'credentials'>,
  candidates: readonly T[],
): RegistrationChoice<T> {
  const perQuery = queries.map((query) => ({ query, fitting: listFitting(query, candidates) }));
  return {
    chosen: candidates.flatMap((registration) => {
      const fitting = perQuery.filter((each) => each.fitting.includes(registration));
      if (fitting.length === 0) return [];
      const credentialIds = fitting.length < queries.length ? fitting.map(({ query }) => query.id) : undefined;
      return [{ registration, credentialIds }];
    }),
    unregisteredClaims: perQuery.flatMap(({ query, fitting }) => listBeyond(query, fitting)),
  };
}

function listFitting<T extends Registration>(query: CredentialQuery, candidates: readonly T[]): T[] {
  const covering = candidates.find((each) => listBeyond(query, [each]).length === 0);
  if (covering) return [covering];
  // Without the claims, only the type counts.
  const { claims: _claims, claim_sets: _sets, ...ofType } = query;
  return candidates.filter((each) => listBeyond(ofType, [each]).length === 0);
}

function listBeyond(query: CredentialQuery, registrations: readonly Registration[]): UnregisteredClaim[] {
  return listUnregisteredClaims(
    { credentials: [query] },
    registrations.flatMap(({ credentials }) => credentials),
  );
}
