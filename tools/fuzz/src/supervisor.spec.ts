import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { runWorker } from './supervisor';

/** A worker that shows one input and never ends its execution. */
const HANGING = `
  const { workerData } = require('node:worker_threads');
  const words = new Int32Array(workerData.shared, 0, 2);
  new Uint8Array(workerData.shared, 8).set([1, 2, 3]);
  words[1] = 3;
  words[0] = 1;
  for (;;) {}
`;

describe('runWorker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  const folders = { seeds: folder, kept: join(folder, 'kept'), findings: join(folder, 'findings') };
  const settings = { root: folder, target: 'planted', seed: 1, folders };
  const run = (source: string, seconds = 600) => {
    const program = join(folder, 'worker.cjs');
    writeFileSync(program, transformSync(source, { format: 'cjs' }).code);
    return runWorker({ program, settings, seconds, hangSeconds: 1 });
  };

  it('ends an execution that takes too long, and returns its input', async () => {
    const { findings } = await run(HANGING);
    expect(findings.map(({ path }) => readFileSync(path))).toEqual([Buffer.from([1, 2, 3])]);
  });

  it('counts the seconds from the first report of a worker, which takes time to load', async () => {
    const report = `require('node:worker_threads').parentPort.postMessage({ statistics: { executions: 7 } });`;
    const { statistics } = await run(`${report} setInterval(() => {}, 1000);`, 0.001);
    expect(statistics).toMatchObject({ executions: 7 });
  });

  it('rejects with the error of a worker', async () => {
    await expect(run('throw new Error("planted");')).rejects.toThrow('planted');
  });
});
