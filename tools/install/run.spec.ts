import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@vc/development/free-port';
import { waitFor } from '@vc/testing/unit/wait-for';

const root = join(__dirname, '../..');

function runTask(...words: string[]) {
  return spawnSync(process.execPath, ['tools/run.mjs', ...words], { cwd: root, encoding: 'utf8' });
}

interface Check {
  help?: string;
  problem?: string;
}

/** Prints what `--help` and an unknown option give for each task. */
const CHECKS = `
  const { TASKS } = await import('./tools/tasks.mjs');
  const { checkLine } = await import('./tools/help.mjs');
  const checked = (name) => ({ helped: checkLine(name, ['--help']), refused: checkLine(name, ['--colour']) });
  console.log(JSON.stringify(Object.fromEntries(Object.keys(TASKS).map((name) => [name, checked(name)]))));
`;

/** The names of the tasks, which the refusal of another one lists. */
function namesOf(...words: string[]): string[] {
  const { status, stderr } = runTask(...words);
  expect(status).toBe(2);
  return (/The tasks are: (.*)\.\n$/.exec(stderr)?.[1] ?? '').split(', ');
}

describe('tools/run.mjs', () => {
  it('runs each script of package.json, which has twelve at most', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const names = Object.keys(scripts);
    expect(scripts).toEqual(Object.fromEntries(names.map((name) => [name, `node tools/run.mjs ${name}`])));
    expect(names.length).toBeLessThanOrEqual(12);
    expect(namesOf('no-such-task')).toEqual(expect.arrayContaining(names.filter((name) => name !== 'dev')));
  });

  it('prints the help of each task, and the name of an unknown option', () => {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', CHECKS], {
      cwd: root,
      encoding: 'utf8',
    });
    const checks = JSON.parse(stdout) as Record<string, { helped: Check; refused: Check }>;
    const { vc, ...others } = checks;
    // The command line has the help of each of its commands.
    expect(vc).toEqual({ helped: {}, refused: {} });
    for (const { helped, refused } of Object.values(others)) {
      expect(helped).toEqual({ help: expect.stringMatching(/^Usage: npm /) });
      if (helped.help?.includes('Further options are those of ')) continue;
      const problem = expect.stringMatching(/^Unknown option '--colour'\.\nnpm \S.* --help lists the options\.$/);
      expect(refused).toEqual({ problem });
    }
    expect(Object.keys(checks)).toEqual(namesOf('no-such-task'));
  });

  it('needs no build for them', () => {
    expect(runTask('faults', '--help')).toMatchObject({ status: 0, stderr: '' });
    expect(runTask('faults', '--colour')).toMatchObject({ status: 2, stdout: '' });
  });

  it('lists the tasks without a script of their own as those of npm run dev', () => {
    const { status, stdout } = runTask('dev');
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('npm run dev -- seed ') });
    expect(runTask('dev', 'seed', '--help').stdout).toContain('Usage: npm run dev -- seed [options]');
    expect(namesOf('dev', 'no-such-task')).not.toContain('lint');
  });

  it('has the commands for the database as words of npm start', () => {
    expect(runTask('start', 'migrate', '--help').stdout).toMatch(/^Usage: npm start -- migrate \[options\]\n/);
  });

  it('runs the new command for an old name, and prints its name', () => {
    expect(runTask('keys', 'generate')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^[\w+/]{43}=\n$/),
      stderr: expect.stringContaining('keys is now npm run vc -- operator keys.\n'),
    });
  });

  it('passes arguments to the task, and returns its exit code', () => {
    expect(runTask('vc', 'operator', 'keys', 'generate', '--colour')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("unknown option '--colour'"),
    });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s to the task, and waits for its end', async (signal) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vc-run-'));
    const port = await freePort();
    const task = spawn(process.execPath, ['tools/run.mjs', 'start'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '', KAFKA_BROKERS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      let output = '';
      task.stdout.on('data', (text: Buffer) => (output += text.toString()));
      await waitFor(() => {
        if (task.exitCode !== null) throw new Error('The platform did not start.');
        return output.includes('The platform is ready') || undefined;
      });
      task.kill(signal);
      expect(await once(task, 'close')).toEqual([0, null]);
      expect(output).toContain('Stopping …');
      await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow('fetch failed');
    } finally {
      task.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
