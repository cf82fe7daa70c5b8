import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProgram } from './child-program';

describe('ChildProgram', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-child-'));
  const ready = join(directory, 'ready');
  const writeReady = `require('node:fs').writeFileSync(${JSON.stringify(ready)}, '')`;
  let program: ChildProgram | undefined;

  const run = (script: string, more: { startTimeoutMs?: number; isReady?: () => boolean } = {}) =>
    (program = new ChildProgram({
      name: 'The script',
      command: [process.execPath, '-e', script],
      isReady: () => existsSync(ready),
      stderr: 'pipe',
      ...more,
    }));

  afterEach(async () => {
    await program?.kill();
    rmSync(ready, { force: true });
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('resolves once the program is ready, and stops it with SIGTERM', async () => {
    const script = run(`process.on('SIGTERM', () => process.exit(7)); ${writeReady}; setInterval(() => {}, 1000)`);
    await script.start();
    expect(script.isRunning).toBe(true);
    await script.stop();
    expect(script.isRunning).toBe(false);
    expect(await script.exitCode()).toBe(7);
  });

  it('kills a program that ignores SIGTERM', async () => {
    const script = run(`process.on('SIGTERM', () => {}); ${writeReady}; setInterval(() => {}, 1000)`);
    await script.start();
    await script.kill();
    expect(await script.exitCode()).toBeNull();
  });

  it('starts again after its end', async () => {
    const script = run(`${writeReady}; setInterval(() => {}, 1000)`);
    await script.start();
    const { pid } = script;
    await script.kill();
    await script.start();
    expect(script.pid).not.toBe(pid);
  });

  it('rejects with exit code and error output if the program ends before it is ready', async () => {
    const script = run(`console.error('the port is taken'); process.exitCode = 3`);
    await expect(script.start()).rejects.toThrow(/^The script ended with 3 instead of starting\. the port is taken/);
  });

  it('rejects a program that is not ready in time, and ends it', async () => {
    const script = run('setInterval(() => {}, 1000)', { startTimeoutMs: 1 });
    await expect(script.start()).rejects.toThrow('The script did not start within 1 ms.');
    expect(script.isRunning).toBe(false);
  });

  it('answers the signals of a suspended program once it is resumed', async () => {
    const script = run(`${writeReady}; setInterval(() => {}, 1000)`);
    await script.start();
    script.suspend();
    const end = script.stop();
    script.resume();
    await end;
    expect(script.isRunning).toBe(false);
  });
});
