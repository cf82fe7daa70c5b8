import { selectClaims } from './claims-path';
import { DcqlError } from './dcql-error';
import type { ClaimsQuery, CredentialQuery, DcqlQuery } from './dcql-query';
import { SelectionBudget } from './selection-budget';

/**
 * Returns the claims of each claim set, or all claims as one set (OpenID4VP 1.0 §6.4.1).
 * @throws DcqlError where a set names an unknown claim
 */
export function claimSetsOf({ claims = [], claim_sets: sets }: CredentialQuery): ClaimsQuery[][] {
  if (!sets) return [claims];
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return sets.map((ids) =>
    ids.map((id) => {
      const claim = byId.get(id);
      if (!claim) throw new DcqlError(`a claim set names the claim ${id}, which is not there`);
      return claim;
    }),
  );
}

/** The values of a claims query are compared with each selected element, so they are looked up. */
const SETS = new WeakMap<object, Set<unknown>>();

/** Whether one of the selected elements has a value that is asked for (OpenID4VP 1.0 §6.3). @throws DcqlError */
export function hasAskedValue({ values }: ClaimsQuery, selected: unknown[], budget: SelectionBudget): boolean {
  if (!values) return true;
  budget.spend(selected.length);
  const set = SETS.get(values) ?? new Set<unknown>(values);
  SETS.set(values, set);
  return selected.some((value) => set.has(value));
}

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
