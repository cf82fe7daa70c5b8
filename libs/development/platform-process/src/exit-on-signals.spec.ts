import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@vc/testing';
import { buildSync } from 'esbuild';

describe('exitOnSignals', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-signals-'));
  const pidFile = join(directory, 'pid');

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  /** Returns a program that starts another one, which writes its pid. */
  function buildParent(): string {
    const child = `require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`;
    const contents = `
      import { ChildProgram } from './child-program';
      import { exitOnSignals } from './exit-on-signals';
      exitOnSignals();
      const command = [process.execPath, '-e', ${JSON.stringify(child)}];
      void new ChildProgram({ name: 'The child', command, isReady: () => false }).start();`;
    const outfile = join(directory, 'parent.cjs');
    buildSync({ stdin: { contents, resolveDir: __dirname, loader: 'ts' }, bundle: true, platform: 'node', outfile });
    return outfile;
  }

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends the programs of a process that gets %s', async (signal, exitCode) => {
    rmSync(pidFile, { force: true });
    const parent = spawn(process.execPath, [buildParent()], { stdio: 'ignore' });
    const pid = await waitFor(() =>
      existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) || undefined : undefined,
    );
    parent.kill(signal);
    expect(await once(parent, 'exit')).toEqual([exitCode, null]);
    await waitFor(() => (isRunning(pid) ? undefined : true));
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
