/** The part of Stryker's JSON report that is counted. */
export interface MutationReport {
  files: Record<string, { mutants: { status: string }[] }>;
}

export interface MutantCounts {
  killed: number;
  survived: number;
  notCovered: number;
}

/** A mutant that runs for ever is found by the time limit of the test. Ignored mutants are not counted. */
const COLUMN: Partial<Record<string, keyof MutantCounts>> = {
  Killed: 'killed',
  Timeout: 'killed',
  Survived: 'survived',
  NoCoverage: 'notCovered',
};

export function countMutants({ files }: MutationReport): MutantCounts {
  const counts: MutantCounts = { killed: 0, survived: 0, notCovered: 0 };
  for (const { status } of Object.values(files).flatMap(({ mutants }) => mutants)) {
    const column = COLUMN[status];
    if (column) counts[column] += 1;
  }
  return counts;
}

export function toTable(rows: Map<string, MutantCounts>): string {
  const lines = [...rows].map(([folder, { killed, survived, notCovered }]) => {
    const mutants = killed + survived + notCovered;
    const score = ((100 * killed) / mutants).toFixed(1);
    return `| \`${folder}\` | ${[mutants, killed, survived, notCovered].join(' | ')} | ${score} % |`;
  });
  return [
    '| Folder | Mutants | Killed | Survived | Not covered | Score |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}
