import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@vc/testing/unit/wait-for';
import { buildSync } from 'esbuild';
import { childProcesses } from './child-processes';

/** A program that starts another one. */
const PARENT = `
  import { ChildProgram } from './child-program';
  import { exitOnSignals } from './exit-on-signals';
  exitOnSignals();
  const command = [process.execPath, '-e', 'setInterval(() => {}, 1000)'];
  void new ChildProgram({ name: 'The child', command, isReady: () => false }).start();`;

describe('exitOnSignals', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-signals-'));
  const outfile = join(directory, 'parent.cjs');

  beforeAll(() => {
    const stdin = { contents: PARENT, resolveDir: __dirname, loader: 'ts' } as const;
    buildSync({ stdin, bundle: true, platform: 'node', outfile });
  });

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends the programs of a process that gets %s', async (signal, exitCode) => {
    const parent = spawn(process.execPath, [outfile], { stdio: 'ignore' });
    const pid = await waitFor(() => childProcesses(parent.pid!)[0]);
    parent.kill(signal);
    expect(await once(parent, 'exit')).toEqual([exitCode, null]);
    await waitFor(() => (existsSync(`/proc/${pid}`) ? undefined : true));
  });
});
