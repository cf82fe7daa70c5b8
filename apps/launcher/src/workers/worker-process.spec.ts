import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceSettings } from '../start-services';
import { WorkerProcess } from './worker-process';

const SETTINGS = { number: 1, host: '127.0.0.1', port: 1, services: { shared: {}, own: {} } as ServiceSettings };
const READING = { ofProcess: [], ofServices: [[{ name: 'a' }]] };

describe('WorkerProcess', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-worker-'));
  const stored: string[] = [];
  let child: ChildProcess;

  afterEach(() => child.kill('SIGKILL'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts a program that runs `onMessage` for each message of the launcher. */
  function start(onMessage: string): Promise<WorkerProcess> {
    const program = join(folder, 'worker.cjs');
    writeFileSync(program, `process.on('message', (message) => { ${onMessage} });`);
    child = fork(program);
    return WorkerProcess.start(child, SETTINGS, (service) => stored.push(service));
  }

  it('sends the settings, and resolves when the worker is ready', async () => {
    const worker = await start(`if (message.settings.number === 1) process.send({ kind: 'ready' })`);
    expect(worker.pid).toBe(child.pid);
    await worker.stop();
    expect(await worker.ended).toBe('it was ended by SIGTERM');
  });

  it('rejects with the reason of a start that fails', async () => {
    await expect(start(`process.send({ kind: 'failed', reason: 'the port is taken' })`)).rejects.toThrow(
      'the port is taken',
    );
  });

  it('rejects a worker that ends before it is ready', async () => {
    await expect(start('process.exit(3)')).rejects.toThrow('it exited with 3');
  });

  it('reads the metrics, and reports stored events', async () => {
    const worker = await start(`
      if (message.kind === 'start') process.send({ kind: 'ready' });
      else {
        process.send({ kind: 'stored-events', service: 'issuance' });
        process.send({ kind: 'metrics', request: message.request, reading: ${JSON.stringify(READING)} });
      }`);
    expect(await worker.readMetrics()).toEqual(READING);
    expect(stored).toEqual(['issuance']);
  });

  it('reads no metrics of a worker that has ended', async () => {
    const worker = await start(`
      if (message.kind === 'start') process.send({ kind: 'ready' });
      else process.exit(4);`);
    expect(await worker.readMetrics()).toBeUndefined();
    expect(await worker.ended).toBe('it exited with 4');
    expect(await worker.readMetrics()).toBeUndefined();
  });
});
