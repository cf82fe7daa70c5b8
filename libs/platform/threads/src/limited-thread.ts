import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ThreadAnswer } from './serve-thread';
import { ThreadLimitError } from './thread-limit-error';

export interface ThreadLimits {
  /** Time of a call, without the time in which it waits for others. */
  timeMs: number;
  /** Heap of the thread. */
  memoryMiB: number;
  /** The thread ends after that time without a call. Default: 30 s. */
  idleMs?: number;
}

const IDLE_MS = 30_000;

/**
 * Runs a program in a thread, so that this process answers others meanwhile, and ends it at a limit. It has one call at a time, and
 * nothing of the environment.
 */
export class LimitedThread<Input, Output> {
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();

  /** @param load of an import that ends with `.thread?program`, whose file calls `serveThread` */
  constructor(
    private readonly load: () => string,
    private readonly limits: ThreadLimits,
  ) {}

  /** @throws ThreadLimitError */
  call(input: Input): Promise<ThreadAnswer<Output>> {
    const called = this.last.then(() => this.run(input));
    this.last = called.catch(() => undefined);
    return called;
  }

  /** Ends the thread. A call that is under way is rejected. */
  async stop(): Promise<void> {
    clearTimeout(this.idle);
    await this.worker?.terminate();
  }

  private async run(input: Input): Promise<ThreadAnswer<Output>> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    worker.ref();
    try {
      return await this.exchange(worker, input);
    } finally {
      worker.unref();
      this.idle = setTimeout(() => this.end(worker), this.limits.idleMs ?? IDLE_MS).unref();
    }
  }

  private start(): Worker {
    const { memoryMiB: maxOldGenerationSizeMb } = this.limits;
    const worker = new Worker(this.load(), {
      eval: true,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb },
    });
    return worker.on('error', () => this.end(worker));
  }

  private async exchange(worker: Worker, input: Input): Promise<ThreadAnswer<Output>> {
    const over = new AbortController();
    const limit = setTimeout(() => over.abort(new ThreadLimitError('time')), this.limits.timeMs);
    const onExit = () => over.abort(new Error('The thread has ended.'));
    worker.once('exit', onExit);
    try {
      const answered = once(worker, 'message', { signal: over.signal });
      worker.postMessage(input);
      const [answer] = (await answered) as [ThreadAnswer<Output>];
      return answer;
    } catch (error) {
      this.end(worker);
      // The thread exits after each of its own errors, too.
      if (codeOf(error) === 'ABORT_ERR') over.signal.throwIfAborted();
      throw codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitError('memory') : error;
    } finally {
      clearTimeout(limit);
      worker.off('exit', onExit);
    }
  }

  private end(worker: Worker): void {
    if (this.worker === worker) this.worker = undefined;
    void worker.terminate();
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
