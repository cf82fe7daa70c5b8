import { claimSetsOf } from './claim-sets';
import { selectClaims } from './claims-path';
import { DcqlError } from './dcql-error';
import type { ClaimsQuery, CredentialQuery, DcqlQuery } from './dcql-query';
import { hasAskedValue } from './has-asked-value';
import { SelectionBudget } from './selection-budget';

/**
 * Returns why disclosed claims do not satisfy a query (OpenID4VP 1.0 §6.4.1); nothing where they do. Claims of which a query
 * selects more than its budget do not satisfy it.
 */
export function findUnmetClaims(query: CredentialQuery, disclosed: unknown): string[] {
  try {
    return unmetClaims(query, disclosed);
  } catch (error) {
    if (error instanceof DcqlError) return [error.message];
    throw error;
  }
}

function unmetClaims(query: CredentialQuery, disclosed: unknown): string[] {
  const budget = new SelectionBudget();
  let issues: string[] = [];
  for (const claims of claimSetsOf(query)) {
    issues = findUnmet(claims, disclosed, budget);
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

function findUnmet(claims: ClaimsQuery[], disclosed: unknown, budget: SelectionBudget): string[] {
  return claims.flatMap((claim) => {
    const selected = selectClaims(disclosed, claim.path, budget);
    const name = claim.path.map((step) => step ?? '*').join('.');
    if (selected.length === 0) return [`the claim ${name} is missing`];
    return hasAskedValue(claim, selected, budget) ? [] : [`the claim ${name} has another value than those asked for`];
  });
}
