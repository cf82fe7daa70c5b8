import { countMutants, toTable } from './mutant-counts';

const reportOf = (...statuses: string[]) => ({
  files: { 'a.ts': { mutants: statuses.map((status) => ({ status })) } },
});

describe('countMutants', () => {
  it('counts a mutant that runs for ever as killed, and ignores what Stryker ignores', () => {
    const counts = countMutants(reportOf('Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'Killed'));
    expect(counts).toEqual({ killed: 3, survived: 1, notCovered: 1 });
  });
});

describe('toTable', () => {
  it('returns a row for each folder, with the share of killed mutants', () => {
    const rows = new Map([['libs/protocol/cbor', { killed: 2, survived: 1, notCovered: 0 }]]);
    expect(toTable(rows)).toBe(
      '| Folder | Mutants | Killed | Survived | Not covered | Score |\n| --- | --- | --- | --- | --- | --- |\n' +
        '| `libs/protocol/cbor` | 3 | 2 | 1 | 0 | 66.7 % |\n',
    );
  });
});
