import { isObject } from '@vc/protocol/json';
import type { ClaimsPath } from './dcql-query';
import { remainingPaths } from './remaining-paths';
import { SelectionBudget } from './selection-budget';

type Step = ClaimsPath[number];

/**
 * Returns the claims that a path selects (OpenID4VP 1.0 §7.1.1): none if a step does not apply to one of the selected
 * elements, which aborts the selection.
 * @param budget of the query that the path is of
 * @throws DcqlError if the budget is spent
 */
export function selectClaims(claims: unknown, path: ClaimsPath, budget = new SelectionBudget()): unknown[] {
  let selected: unknown[] = [claims];
  for (const step of path) {
    if (!selected.every((value) => isApplicable(value, step))) return [];
    selected = selected.flatMap((value) => select(value, step));
    budget.spend(selected.length);
  }
  return selected;
}

/**
 * Returns the claims that the paths select, each at its place. A path that selects nothing keeps nothing.
 * @throws DcqlError if the paths select more than a query may
 */
export function keepClaims(claims: Record<string, unknown>, paths: ClaimsPath[]): Record<string, unknown> {
  const budget = new SelectionBudget();
  const selecting = paths.filter((path) => selectClaims(claims, path, budget).length > 0);
  return (keep(claims, selecting) ?? {}) as Record<string, unknown>;
}

/** A name applies to an object, and an index or null to an array. */
function isApplicable(value: unknown, step: Step): boolean {
  return typeof step === 'string' ? isObject(value) : Array.isArray(value);
}

/** Returns the elements of a value to which the step applies. */
function select(value: unknown, step: Step): unknown[] {
  if (typeof step === 'string') {
    const members = value as Record<string, unknown>;
    return Object.hasOwn(members, step) ? [members[step]] : [];
  }
  const items = value as unknown[];
  if (step === null) return items;
  return step < items.length ? [items[step]] : [];
}

/** Returns undefined if no path selects the value or something within it. */
function keep(value: unknown, paths: ClaimsPath[]): unknown {
  if (paths.length === 0) return undefined;
  if (paths.some((path) => path.length === 0)) return value;
  const remaining = remainingPaths(paths);
  if (Array.isArray(value)) {
    const kept = value.map((item: unknown, index) => keep(item, remaining(index)));
    const present = kept.filter((item) => item !== undefined);
    return present.length > 0 ? present : undefined;
  }
  if (!isObject(value)) return undefined;
  const kept = Object.entries(value).map(([name, member]) => [name, keep(member, remaining(name))] as const);
  const present = kept.filter(([, member]) => member !== undefined);
  return present.length > 0 ? Object.fromEntries(present) : undefined;
}
