import { Worker } from 'node:worker_threads';
import { writeInput } from './corpus';
import { createSharedInput, readInput } from './shared-input';

export interface WorkerSettings {
  /** Folder of the repository. */
  root: string;
  target: string;
  seed: number;
  shared: SharedArrayBuffer;
  folders: TargetFolders;
}

export interface TargetFolders {
  /** The corpus of the repository. */
  seeds: string;
  /** Inputs that have reached new code in this and earlier runs. */
  kept: string;
  findings: string;
}

export interface Statistics {
  executions: number;
  /** Processor time of the worker. */
  processorSeconds: number;
  corpus: number;
  /** Counters that were reached, and their number. */
  reached: number;
  size: number;
}

export interface FoundInput {
  path: string;
  message: string;
}

export interface Progress {
  statistics?: Statistics;
  finding?: FoundInput;
}

export interface RunOptions {
  program: string;
  settings: Omit<WorkerSettings, 'shared'>;
  /** The time since the first report of the worker, which has loaded by then. */
  seconds: number;
  /** Longer executions are findings. */
  hangSeconds: number;
}

export interface RunResult {
  statistics: Statistics | undefined;
  findings: FoundInput[];
}

/** Runs a worker for a time, and ends it where one execution takes too long. @throws Error of the worker */
export async function runWorker({ program, settings, seconds, hangSeconds }: RunOptions): Promise<RunResult> {
  const shared = createSharedInput();
  const result: RunResult = { statistics: undefined, findings: [] };
  const worker = new Worker(program, { workerData: { ...settings, shared } satisfies WorkerSettings });
  worker.on('message', ({ statistics, finding }: Progress) => {
    if (statistics) result.statistics = statistics;
    if (finding) result.findings.push(finding);
  });
  const timers: NodeJS.Timeout[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const reportHang = (input: Buffer) => {
        const path = writeInput(settings.folders.findings, input);
        result.findings.push({ path, message: `An execution takes more than ${hangSeconds} seconds.` });
        resolve();
      };
      worker.on('error', reject);
      worker.once('message', () => timers.push(setTimeout(resolve, seconds * 1_000)));
      timers.push(setInterval(watchHangs(shared, hangSeconds, reportHang), 1_000));
    });
  } finally {
    timers.forEach(clearTimeout);
    await worker.terminate();
  }
  return result;
}

/** Returns a function that is called each second, and reports the input of an execution that goes on for too long. */
function watchHangs(shared: SharedArrayBuffer, hangSeconds: number, report: (input: Buffer) => void): () => void {
  let [last, since] = [0, 0];
  return () => {
    const { execution, input } = readInput(shared);
    // Before the first execution the worker loads its program.
    since = execution === last && execution > 0 ? since + 1 : 0;
    last = execution;
    if (since >= hangSeconds) report(input);
  };
}
