import type { ClaimsQuery } from './dcql-query';
import type { SelectionBudget } from './selection-budget';

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
