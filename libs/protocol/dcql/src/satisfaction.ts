import { claimSetsOf } from './claim-sets';
import { selectClaims } from './claims-path';
import type { ClaimsQuery, ClaimValue, CredentialQuery, DcqlQuery } from './dcql-query';

/** Returns why disclosed claims do not satisfy a query (OpenID4VP 1.0 §6.4.1); nothing where they do. */
export function findUnmetClaims(query: CredentialQuery, disclosed: unknown): string[] {
  let issues: string[] = [];
  for (const claims of claimSetsOf(query)) {
    issues = findUnmet(claims, disclosed);
    if (issues.length === 0) return [];
  }
  // The issues of the last set, which is the least preferred one.
  return issues;
}

/**
 * Returns why the answers do not satisfy a query (OpenID4VP 1.0 §6.4.2); nothing where they do.
 * @param answered ids of the Credential Queries with an answer
 */
export function findUnansweredQueries(
  { credentials, credential_sets: sets }: DcqlQuery,
  answered: Set<string>,
): string[] {
  if (!sets) {
    const missing = credentials.filter(({ id }) => !answered.has(id));
    return missing.map(({ id }) => `the credential ${id} is missing`);
  }
  const isAnswered = (options: string[][]) => options.some((option) => option.every((id) => answered.has(id)));
  return sets.flatMap(({ options, required = true }, index) =>
    required && !isAnswered(options) ? [`none of the options of credential set ${index} is there`] : [],
  );
}

function findUnmet(claims: ClaimsQuery[], disclosed: unknown): string[] {
  return claims.flatMap(({ path, values }) => {
    const selected = selectClaims(disclosed, path);
    const name = path.map((step) => step ?? '*').join('.');
    if (selected.length === 0) return [`the claim ${name} is missing`];
    const isAsked = !values || selected.some((value) => values.includes(value as ClaimValue));
    return isAsked ? [] : [`the claim ${name} has another value than those asked for`];
  });
}
