import type { ClusterTraffic } from './cluster-traffic';
import type { Examination } from './examination';
import { groupBy } from './group-by';
import type { Round } from './round';

const SECOND_MS = 1_000;
/** Most violations of one invariant that are printed. */
const MOST_PRINTED = 20;

const seconds = (milliseconds: number) => (milliseconds / SECOND_MS).toFixed(1);

export function roundLine({ number, name, begin, end }: Round, { flows, requests, steps }: ClusterTraffic): string {
  const failures = Object.entries(requests.failures).map(([kind, count]) => `${kind}: ${count}`);
  return [
    String(number).padStart(3),
    name.padEnd(40),
    `${seconds(end - begin).padStart(6)} s`,
    `${flows.completed} flows`,
    `failed ${failures.join(', ') || 'none'}`,
    `repeated ${steps.repeated}`,
  ].join('  ');
}

/** A row for each kind of fault: its rounds, and the longest time until a whole flow succeeded again. */
export function summaryOf(rounds: Round[]): string[] {
  const kinds = groupBy(rounds, ({ kind }) => kind);
  const rows = [...kinds]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([kind, all]) => {
      const longest = Math.max(...all.map(({ recoveredMs }) => recoveredMs));
      return `| ${kind} | ${all.length} | ${seconds(longest)} s |`;
    });
  return ['| kind of fault | rounds | longest time until a whole flow succeeds |', '| --- | --- | --- |', ...rows];
}

export function examinationLines({ invariants, errors }: Examination): string[] {
  const rows = invariants.map(({ name, examined, violations }) => `| ${name} | ${examined} | ${violations.length} |`);
  const broken = invariants.flatMap(({ name, violations }) =>
    violations.slice(0, MOST_PRINTED).map((violation) => `BROKEN ${name}: ${violation}`),
  );
  const logged = errors.map(([kind, count]) => `  ${String(count).padStart(6)}  ${kind}`);
  return [
    '| invariant | examined | broken |',
    '| --- | --- | --- |',
    ...rows,
    ...(logged.length > 0 ? ['', 'Errors in the logs of the services:', ...logged] : []),
    ...(broken.length > 0 ? ['', ...broken] : []),
  ];
}
