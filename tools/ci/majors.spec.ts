import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeBehind, listBehind, renewBehind } from './majors.mts';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const page = (...rows: string[]) =>
  [
    'Text.',
    '',
    '| A major behind | Ours | Newest | First seen | Reason |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
const OLD = '| `old` | 1 | 2 | 2026-01-31 |  |';

describe('judgeBehind', () => {
  const versions = { old: '1.2.3' };

  it.each([
    ['accepts a package for 90 days', OLD, '2026-05-01', []],
    ['accepts a reason after that', OLD.replace('|  |', '| No Node 26. |'), '2026-05-02', []],
    [
      'rejects a package without a reason after 90 days',
      OLD,
      '2026-05-02',
      ['old 2 is known since 2026-01-31: upgrade to it, or give the reason in docs/dependencies.md'],
    ],
    [
      'rejects a row of an upgraded package',
      OLD.replace('| 1 |', '| 0 |'),
      '2026-02-01',
      ['old 0 is not in package-lock.json'],
    ],
  ])('%s', (_, row, today, failures) => {
    expect(judgeBehind(listBehind(page(row)), versions, today)).toEqual(failures);
  });
});

describe('renewBehind', () => {
  it('adds rows with the date, keeps dates and reasons, and removes what is upgraded', () => {
    const before = page(OLD.replace('|  |', '| A reason. |'), '| `gone` | 3 | 4 | 2026-01-31 |  |');
    const outdated = {
      minor: { current: '1.0.0', latest: '1.1.0' },
      missing: { latest: '2.0.0' },
      new: { current: '9.9.9', latest: '10.0.0' },
      old: { current: '1.2.3', latest: '2.0.1' },
    };
    const after = page('| `new` | 9 | 10 | 2026-02-01 |  |', '| `old` | 1 | 2 | 2026-01-31 | A reason. |');
    expect(renewBehind(before, outdated, '2026-02-01')).toBe(after);
  });
});

describe('docs/dependencies.md', () => {
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'optionalDependencies',
    Record<string, string>
  >;
  const [, table = ''] = /\n## Packages at run time\n([^]*?)\n## /.exec(read('docs/dependencies.md')) ?? [];

  it('has each package of the programs, and no other', () => {
    const described = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)]);
    const names = described.map(([, name]) => name);
    expect(names.toSorted()).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).toSorted());
  });
});
