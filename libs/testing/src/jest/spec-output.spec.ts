import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Body of a test by the name of its file. */
const PLANTED = {
  console: `console.warn('to the console')`,
  stream: `process.stdout.write('to a stream')`,
  warning: `process.emitWarning('of Node.js'); await new Promise(setImmediate)`,
  spied: `jest.spyOn(console, 'warn').mockReturnValue(); console.warn('expected')`,
  meant: `process.stderr.write('\\n*** SKIPPED: a program is missing. ***\\n')`,
  irrelevant: `process.stderr.write('oidc-provider WARNING: Unsupported runtime.')`,
};

interface FileResult {
  name: string;
  status: string;
  message: string;
}

describe.each(['--verbose=false', '--verbose'])('SpecOutput with %s', (verbosity) => {
  let folder: string;
  let results: FileResult[];
  let printed: string;

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'vc-spec-output-')));
    for (const [name, body] of Object.entries(PLANTED)) {
      writeFileSync(join(folder, `${name}.spec.js`), `it('prints', async () => { ${body}; });`);
    }
    const config = {
      rootDir: folder,
      testEnvironment: join(__dirname, 'environment.cjs'),
      runtime: join(__dirname, 'runtime.cjs'),
      transform: {},
    };
    const outputFile = join(folder, 'results.json');
    const options = ['-i', verbosity, '--json', `--outputFile=${outputFile}`, '--config', JSON.stringify(config)];
    const jest = spawnSync(process.execPath, [require.resolve('jest/bin/jest'), ...options], { encoding: 'utf8' });
    printed = jest.stdout + jest.stderr;
    results = (JSON.parse(readFileSync(outputFile, 'utf8')) as { testResults: FileResult[] }).testResults;
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const resultOf = (planted: keyof typeof PLANTED) => results.find(({ name }) => name.endsWith(`${planted}.spec.js`));

  it.each([
    ['console', 'to the console'],
    ['stream', 'to a stream'],
    ['warning', 'of Node.js'],
  ] as const)('fails a spec that prints: %s', (planted, text) => {
    const message = expect.stringContaining(text) as string;
    expect(resultOf(planted)).toMatchObject({ status: 'failed', message });
  });

  it('passes a spec that expects the output by a spy', () => {
    expect(resultOf('spied')?.status).toBe('passed');
  });

  it('passes a spec that tells what it skips or measures, and prints it', () => {
    expect(resultOf('meant')?.status).toBe('passed');
    expect(printed).toContain('SKIPPED: a program is missing.');
  });

  it('passes a spec with an irrelevant notice, and does not print it', () => {
    expect(resultOf('irrelevant')?.status).toBe('passed');
    expect(printed).not.toContain('Unsupported runtime');
  });
});
