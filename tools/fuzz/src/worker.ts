import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createRandom } from '@vc/development/hostile-input';
import { readCorpus, writeInput } from './corpus';
import { Coverage } from './coverage';
import { readDictionary } from './dictionary';
import { Fuzzer } from './fuzzer';
import type { Progress, WorkerSettings } from './supervisor';
import { reportInput } from './shared-input';
import { TARGETS } from './targets';

const REPORT_INTERVAL = 1_000;
const YIELD_INTERVAL = 100;

/** Fuzzes one target until the supervisor ends this thread. */
async function main(settings: WorkerSettings): Promise<void> {
  const { root, target: name, seed, shared, folders } = settings;
  const target = TARGETS[name];
  if (!target) throw new Error(`There is no target ${name}.`);
  const coverage = new Coverage();
  const fuzzer = new Fuzzer({
    target,
    coverage,
    random: createRandom(seed),
    dictionary: readDictionary(join(root, 'libs/protocol')),
    onInput: (input) => reportInput(shared, input),
    onKept: (input) => writeInput(folders.kept, input),
    onFinding: ({ input, error }) => {
      const path = writeInput(folders.findings, input);
      post({ finding: { path, message: error.stack ?? error.message } });
    },
  });
  await fuzzer.load([...readCorpus(folders.seeds), ...readCorpus(folders.kept), Buffer.alloc(0)]);
  for (let step = 0; ; step += 1) {
    if (step % YIELD_INTERVAL === 0) await new Promise(setImmediate);
    if (step % REPORT_INTERVAL === 0) post({ statistics: statisticsOf(fuzzer, coverage) });
    await fuzzer.step();
  }
}

function statisticsOf({ executions, corpus }: Fuzzer, { reached, size }: Coverage) {
  const { user, system } = process.threadCpuUsage();
  return { executions, processorSeconds: (user + system) / 1e6, corpus: corpus.length, reached, size };
}

function post(progress: Progress): void {
  parentPort?.postMessage(progress);
}

void main(workerData as WorkerSettings);
