import assert from 'node:assert/strict';

/** Returns the items in turn, and starts again after the last one. */
export function roundRobin<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => {
    const item = items[next++ % items.length];
    assert(item !== undefined, 'There are no items.');
    return item;
  };
}
