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

describe('tools/run.mjs', () => {
  it('has a task for each script of package.json', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const names = Object.keys(scripts);
    expect(scripts).toEqual(Object.fromEntries(names.map((name) => [name, `node tools/run.mjs ${name}`])));
    const { status, stderr } = runTask('no-such-task');
    expect({ status, stderr }).toEqual({ status: 2, stderr: `The tasks are: ${names.join(', ')}.\n` });
  });

  it('passes arguments to the task, and returns its exit code', () => {
    expect(runTask('keys', 'generate')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^[\w+/]{43}=\n$/) });
    expect(runTask('keys', 'generate', '--colour')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("Unknown option '--colour'."),
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
