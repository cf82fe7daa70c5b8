/** Returns the key of a series: it is the same for labels with the same values. */
export function labelsKey<L extends string>(names: readonly L[], labels: Record<L, string>): string {
  // Most metrics have one label.
  const [name] = names;
  return names.length === 1 && name !== undefined ? labels[name] : names.map((each) => labels[each]).join('\0');
}
