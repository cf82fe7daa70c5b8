import assert from 'node:assert/strict';

interface Referencing {
  name: string;
  /** Names of other tables that it references. */
  parents: string[];
}

/** Returns the tables in an order in which each follows those that it references. */
export function parentsFirst<T extends Referencing>(tables: T[]): T[] {
  const ordered: T[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, parents }) => !placed.has(name) && parents.every((each) => placed.has(each)));
    assert(next.length > 0, 'Tables reference each other in a circle.');
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
  }
  return ordered;
}
