import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BiteResult } from './bite';
import { bite } from './bite';
import type { Fault } from './fault';
import { SpecRunner } from './spec-runner';
import { TreeCopy } from './tree-copy';

const REPORTER = join(__dirname, 'first-failure-reporter.cjs');
const NODE_MODULES = join(__dirname, '../../../node_modules');
const SUM =
  "exports.sum = (a, b) => {\n  if (typeof a === 'string') throw new Error('no number');\n  return a + b;\n};\n";
const FILES = {
  '.gitignore': 'node_modules\n',
  'jest.config.cjs':
    "module.exports = { projects: [{ displayName: 'unit', testMatch: ['**/*.spec.js'], transform: {} }] };\n",
  'sum.js': SUM,
  'sum.spec.js': "it('adds', () => expect(require('./sum').sum(1, 2)).toBe(3));\n",
  'red.spec.js': "it('is red', () => expect(1).toBe(2));\n",
};

const FAULT: Fault = {
  id: 'no-sum',
  broken: 'A sum is a difference.',
  kind: 'protocol check',
  tier: 'test',
  file: 'sum.js',
  find: 'return a + b;',
  replace: 'return a - b;',
  specs: ['sum.spec.js'],
};

/** A repository with one source, whose spec adds and rejects nothing. */
describe('bite', () => {
  let source: string;
  let copy: TreeCopy;
  let results: BiteResult[];

  beforeAll(() => {
    source = mkdtempSync(join(tmpdir(), 'vc-bite-source-'));
    for (const [file, content] of Object.entries(FILES)) {
      mkdirSync(dirname(join(source, file)), { recursive: true });
      writeFileSync(join(source, file), content);
    }
    symlinkSync(NODE_MODULES, join(source, 'node_modules'));
    const author = ['-c', 'user.name=spec', '-c', 'user.email=spec@example.com'];
    for (const words of [
      ['init', '--quiet'],
      ['add', '.'],
      [...author, 'commit', '--quiet', '--message', 'Sum'],
    ]) {
      execFileSync('git', words, { cwd: source });
    }
    writeFileSync(join(source, 'sum.js'), `// Not committed.\n${SUM}`);
    copy = TreeCopy.create(source);
  });

  afterAll(() => {
    copy?.remove();
    rmSync(source, { recursive: true, force: true });
  });

  beforeEach(() => {
    results = [];
  });

  async function run(...faults: Fault[]) {
    const runner = new SpecRunner(copy, REPORTER);
    const found = await bite(faults, { copy, runner, related: false, report: (result) => results.push(result) });
    return { found, judgements: results.map(({ judgement }) => judgement) };
  }

  it('finds a fault that a spec rejects, and rejects one that none does', async () => {
    const accepted = {
      ...FAULT,
      id: 'text',
      find: "if (typeof a === 'string') throw new Error('no number');",
      replace: '',
    };
    expect(await run(FAULT, accepted)).toEqual({
      found: 1,
      judgements: [
        { isFound: true, by: 'sum.spec.js: adds' },
        { isFound: false, reason: 'all 1 tests passed' },
      ],
    });
  });

  it('rejects a fault that applies no longer, and one whose spec is red without it', async () => {
    const moved = { ...FAULT, find: 'return a * b;' };
    const red = { ...FAULT, specs: ['red.spec.js'] };
    expect(await run(moved, red)).toEqual({
      found: 0,
      judgements: [
        { isFound: false, reason: 'sum.js contains its text 0 times instead of once: return a * b;' },
        { isFound: false, reason: expect.stringMatching(/^red.spec.js fails without the fault: is red: .*toBe/) },
      ],
    });
  });

  it('plants into a copy with the changes that are not committed, and leaves no fault in either', async () => {
    const seen = await copy.withFault(FAULT, () => Promise.resolve(readFileSync(join(copy.root, 'sum.js'), 'utf8')));
    expect(seen).toBe(`// Not committed.\n${SUM}`.replace('a + b', 'a - b'));
    for (const root of [copy.root, source]) expect(readFileSync(join(root, 'sum.js'), 'utf8')).not.toContain('a - b');
    expect(existsSync(join(copy.root, 'node_modules/jest'))).toBe(true);
  });
});
