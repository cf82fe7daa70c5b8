/** The order of the members does not matter. Neither list has one twice. */
export function hasSameMembers(these: readonly string[], those: readonly string[]): boolean {
  return these.toSorted().join() === those.toSorted().join();
}
