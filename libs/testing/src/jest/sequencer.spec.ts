import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

interface TestFile {
  path: string;
}
interface TestOrder {
  sort: (files: TestFile[]) => TestFile[];
  cacheResults: (files: TestFile[], results: object) => void;
}
const Sequencer = jest.requireActual<new (options: object) => TestOrder>('./sequencer.cjs');

const ROOT = '/repository';
const LONGEST = 'tests/system/hostile/hostile-clients.spec.ts';
const SHORT = 'tests/system/stories/console.spec.ts';
const SHORTER = 'tests/system/stories/staff-sign-on.spec.ts';
const BYTES: Record<string, number> = { [LONGEST]: 1, [SHORT]: 3, [SHORTER]: 2 };

describe('the order of the files of a run', () => {
  let cacheDirectory: string;

  beforeEach(() => {
    cacheDirectory = mkdtempSync(join(tmpdir(), 'vc-sequencer-'));
  });

  afterEach(() => rmSync(cacheDirectory, { recursive: true }));

  const pathOf = (file: string) => join(ROOT, file);

  function listTests(files: string[]) {
    const hasteFS = { getSize: (path: string) => BYTES[path.slice(ROOT.length + 1)] };
    const context = { config: { rootDir: ROOT, id: 'test', cache: true, haste: {}, cacheDirectory }, hasteFS };
    return files.map((file) => ({ path: pathOf(file), context }));
  }

  /** Records an earlier run on this machine. @param seconds of each of its files */
  function record(seconds: Record<string, number>): void {
    const testResults = Object.entries(seconds).map(([file, runtime]) => ({
      testFilePath: pathOf(file),
      numFailingTests: 0,
      skipped: false,
      perfStats: { runtime },
    }));
    new Sequencer({}).cacheResults(listTests(Object.keys(seconds)), { testResults });
  }

  const sort = () => new Sequencer({}).sort(listTests([SHORTER, SHORT, LONGEST])).map(({ path }) => basename(path));
  const names = (...files: string[]) => files.map((file) => basename(file));

  it('begins with the longest on a machine that has run none of them', () => {
    expect(sort()).toEqual(names(LONGEST, SHORT, SHORTER));
  });

  it('begins with the longest on a machine that has run only others, as continuous integration has', () => {
    record({ [SHORT]: 30 });
    expect(sort()).toEqual(names(LONGEST, SHORTER, SHORT));
  });

  it('follows the durations of a machine that has run all of them', () => {
    record({ [LONGEST]: 10, [SHORT]: 20, [SHORTER]: 30 });
    expect(sort()).toEqual(names(SHORTER, SHORT, LONGEST));
  });
});
