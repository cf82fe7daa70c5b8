import { groupBy } from '../group-by';

/** A rule that holds whatever has happened to the platform. */
export interface Invariant {
  name: string;
  /** How many resources were examined. */
  examined: number;
  /** What breaks the rule, with its ids. */
  violations: string[];
}

/** @param describe returns what is wrong with an item, or undefined */
export function holdAll<T>(name: string, items: readonly T[], describe: (item: T) => string | undefined): Invariant {
  return { name, examined: items.length, violations: items.flatMap((item) => describe(item) ?? []) };
}

/** The keys that several items have, with the items. */
export function findRepeated<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  return [...groupBy(items, keyOf)].filter(([, group]) => group.length > 1);
}
