import { claimSetsOf } from './claim-sets';
import { selectClaims } from './claims-path';
import type { ClaimsQuery, ClaimValue, CredentialQuery, DcqlQuery } from './dcql-query';

/** §6.4.1: why the claims are no answer to the query, one line each; nothing where they are. */
export function unmetClaims(query: CredentialQuery, disclosed: unknown): string[] {
  let faults: string[] = [];
  for (const claims of claimSetsOf(query)) {
    faults = unmet(claims, disclosed);
    if (faults.length === 0) return [];
  }
  // The last set asks for the least.
  return faults;
}

/** §6.4.2: is what was asked for there? @param answered ids of credential queries with an answer */
export function unansweredQueries({ credentials, credential_sets: sets }: DcqlQuery, answered: Set<string>): string[] {
  if (!sets) {
    const missing = credentials.filter(({ id }) => !answered.has(id));
    return missing.map(({ id }) => `the credential ${id} is missing`);
  }
  const isAnswered = (options: string[][]) => options.some((option) => option.every((id) => answered.has(id)));
  return sets.flatMap(({ options, required = true }, index) =>
    required && !isAnswered(options) ? [`none of the options of credential set ${index} is there`] : [],
  );
}

function unmet(claims: ClaimsQuery[], disclosed: unknown): string[] {
  return claims.flatMap(({ path, values }) => {
    const selected = selectClaims(disclosed, path);
    const name = path.map((step) => step ?? '*').join('.');
    if (selected.length === 0) return [`the claim ${name} is missing`];
    const isAsked = !values || selected.some((value) => values.includes(value as ClaimValue));
    return isAsked ? [] : [`the claim ${name} has another value than those asked for`];
  });
}
