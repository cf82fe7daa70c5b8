type Step = string | number | null;
type Path = Step[];

/**
 * Returns the function that returns the rest of each path whose first step applies to a name or an index. The paths are sorted
 * by their steps once, and not compared with each element of a list.
 */
export function remainingPaths(paths: readonly Path[]): (step: string | number) => Path[] {
  const byStep = new Map<Step, Path[]>();
  for (const [first, ...rest] of paths) {
    if (first === undefined) continue;
    const known = byStep.get(first);
    if (known) known.push(rest);
    else byStep.set(first, [rest]);
  }
  const ofEach = byStep.get(null) ?? [];
  return (step) => {
    const own = byStep.get(step) ?? [];
    return typeof step === 'number' && ofEach.length > 0 ? [...ofEach, ...own] : own;
  };
}
