import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoFile } from '@vc/development/demo-file';
import { freePort } from '@vc/development/free-port';
import type { PlatformProcess } from '@vc/development/platform-process';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { build, startPlatform } from '../../support/built-programs';

/** One run of a task, in its shortest form. */
interface Run {
  words: string[];
  /** The exit code; 0 unless given. */
  code?: number;
  /** Part of standard output; nothing is printed there unless given. */
  out?: RegExp;
  /** Part of standard error. */
  err?: RegExp;
  /** Ends the script with SIGTERM as soon as it has printed `out`. */
  isFollowing?: true;
  /** Further variables, with the platform that has started. */
  environment?: (demo: DemoFile) => Record<string, string>;
  /** Runs this program instead of the script, which would install packages first. */
  program?: string;
}

const directory = mkdtempSync(join(tmpdir(), 'vc-scripts-'));
const dataDir = join(directory, 'data');
const RUN = 'tools/run.mjs';
const UP_TO_DATE = /^All \d+ files are up to date\.\n$/;

const RUNS: Record<string, Run> = {
  test: { words: ['--listTests', 'tools/install/run'], out: /^\S+\/tools\/install\/run\.spec\.ts$/m },
  'test:system': { words: ['--listTests', 'operation/scripts'], out: /^\S+\/operation\/scripts\.spec\.ts$/m },
  'test:changed': { words: ['--since', 'HEAD', '--listTests'], out: /^\d+ files changed since HEAD\.$/m },
  'test:bite': { words: ['--list'], out: /^jws-algorithm-of-header \(test, protocol check\): / },
  'test:mutation': {
    words: ['libs/none'],
    program: 'dist/mutation/main.js',
    code: 2,
    err: /^No project with a folder src: libs\/none\.$/m,
  },
  migrate: {
    words: ['--plan'],
    out: /^auth: up to date\n/,
    environment: ({ databaseUrl }) => ({ OWNER_DATABASE_URL: databaseUrl }),
  },
  backup: { words: [join(directory, 'backup')], out: /^\S+backup has the state of \S+: \d+ rows of \d+ tables\.$/m },
  restore: { words: [], code: 2, err: /^The restore has failed\. Name the file: npm start -- restore <file>/m },
  demo: { words: [], out: /^ {2}ok .*openid4vc\.presentation\.verified/m },
  seed: { words: ['--slug', 'seeded'], out: /^Done in \d+\.\d s\.$/m },
  vc: {
    words: ['operator', 'webhook', 'listen'],
    out: /^Registered for the demo organization as endpoint \S+$/m,
    isFollowing: true,
  },
  bench: { words: ['credential-formats'], out: /^ {2}SD-JWT VC with 10 disclosures +[\d,]+\/s /m },
  fuzz: { words: ['pem', '--seconds', '1'], out: /^pem: \d+ executions \(\d+\/s of processor time\)/m },
  faults: { words: ['none'], code: 2, err: /^Name the rounds, and embedded or real\./m },
  conformance: { words: ['none'], code: 2, err: /^Name a role: authorization-server, issuer, /m },
  events: { words: ['--check'], out: UP_TO_DATE },
  configuration: { words: ['--check'], out: UP_TO_DATE },
  openapi: { words: ['--check'], out: UP_TO_DATE },
  deployment: { words: ['--check'], out: UP_TO_DATE },
  'compose:env': {
    words: ['--output', join(directory, '.env')],
    out: /^Wrote \S+\.env\. Only its owner can read it\.$/m,
  },
  kafka: { words: ['folder', '9092', 'more'], code: 2, err: /^Unexpected argument 'more'\.$/m },
  build: { words: ['mutation'], err: /^Built mutation \(\d+ ms\)\n$/ },
  lint: { words: ['--version'], out: /^v\d+\.\d+\.\d+\n$/ },
  format: { words: ['--version'], out: /^\d+\.\d+\.\d+\n$/ },
  'format:check': { words: ['--version'], out: /^\d+\.\d+\.\d+\n$/ },
  typecheck: { words: ['libs/contract/access'] },
};

/** Files that run the other tasks. */
const RUN_BY: Record<string, string> = {
  start: 'tools/install/run.spec.ts',
  audit: '.ci/run',
  licences: '.ci/run',
  majors: '.ci/run',
  'alert-rules': 'docs/operating/monitoring.md',
  promtool: 'docs/operating/monitoring.md',
  cluster: 'tools/ci/cluster.mjs',
  pictures: 'tests/system/browser/pictures/app-pictures.spec.ts',
};

/** The tasks, which the refusal of another one lists. */
function listTasks(): string[] {
  const { stderr } = spawnSync(process.execPath, [RUN, 'none'], { cwd: REPOSITORY, encoding: 'utf8' });
  return (/The tasks are: (.*)\.\n$/.exec(stderr)?.[1] ?? '').split(', ');
}

describe('the tasks', () => {
  let platform: PlatformProcess;

  beforeAll(async () => {
    platform = await startPlatform(dataDir, await freePort());
    build('mutation');
  });

  afterAll(async () => {
    await platform?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('are all run', () => {
    expect([...Object.keys(RUNS), ...Object.keys(RUN_BY)].sort()).toEqual(listTasks().sort());
  });

  it.each(Object.entries(RUN_BY))('%s is run by %s', (task, file) => {
    expect(readFileSync(join(REPOSITORY, file), 'utf8')).toMatch(new RegExp(`('|npm run (?:dev -- )?)${task}\\b`));
  });

  it.each(Object.entries(RUNS))('%s prints what it does', async (task, { code = 0, out = /^$/, err, ...run }) => {
    const before = changedFiles();
    expect(await runTask(task, { out, ...run })).toEqual({
      code,
      out: expect.stringMatching(out),
      err: expect.stringMatching(err ?? /^/),
    });
    expect(changedFiles()).toBe(before);
  });

  async function runTask(task: string, { program, words, out, isFollowing, environment }: Run) {
    const command = program === undefined ? [RUN, task] : [program];
    const child = spawn(process.execPath, [...command, ...words], {
      cwd: REPOSITORY,
      env: { ...process.env, DATABASE_URL: '', KAFKA_BROKERS: '', DATA_DIR: dataDir, ...environment?.(platform.demo) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { out: '', err: '' };
    child.stderr.on('data', (part: Buffer) => (output.err += part.toString()));
    child.stdout.on('data', (part: Buffer) => {
      output.out += part.toString();
      if (isFollowing && out?.test(output.out)) child.kill('SIGTERM');
    });
    const [code] = (await once(child, 'close')) as [number];
    return { code, ...output };
  }

  /** The tracked files that have changed since the commit. */
  function changedFiles(): string {
    return execFileSync('git', ['diff', '--stat'], { cwd: REPOSITORY, encoding: 'utf8' });
  }
});
