import type { ChildProcess } from 'node:child_process';
import type { ServiceName } from '@vc/contract/access';
import type { MetricsReading } from '@vc/platform/observability';
import type { Part } from '../keep-running';
import type { FromWorker, ToWorker, WorkerSettings } from './worker-messages';

/** Time for the requests, tasks and relays of a worker to end. */
const STOP_TIMEOUT_MS = 10_000;
const METRICS_TIMEOUT_MS = 2_000;

/** Starts the program of the launcher as a worker, with a channel for messages. */
export type ForkWorker = () => ChildProcess;

/** Called when the replica of a service has stored events. */
type OnStored = (service: ServiceName) => void;
type Receive = (reading: MetricsReading | undefined) => void;

/** A process with replicas of services, which the launcher has started. */
export class WorkerProcess implements Part {
  readonly ended: Promise<string>;
  /** Resolves with undefined once the worker answers requests, or with the reason why its start has failed. */
  private readonly started: Promise<string | undefined>;
  private readonly receivers = new Map<number, Receive>();
  private readings = 0;

  private constructor(
    private readonly child: ChildProcess,
    onStored: OnStored,
  ) {
    this.ended = new Promise((resolve) => {
      child.on('error', ({ message }) => resolve(message));
      child.on('exit', (code, signal) => resolve(signal ? `it was ended by ${signal}` : `it exited with ${code}`));
    });
    this.started = new Promise((resolve) => {
      child.on('message', (message: FromWorker) => {
        if (message.kind === 'metrics') this.receivers.get(message.request)?.(message.reading);
        else if (message.kind === 'stored-events') onStored(message.service);
        else resolve(message.kind === 'failed' ? message.reason : undefined);
      });
    });
  }

  /** @param child that runs `runWorker` @throws Error with the reason if the worker does not start */
  static async start(child: ChildProcess, settings: WorkerSettings, onStored: OnStored): Promise<WorkerProcess> {
    const worker = new WorkerProcess(child, onStored);
    worker.send({ kind: 'start', settings });
    const failure = await Promise.race([worker.started, worker.ended]);
    if (failure !== undefined) throw new Error(failure);
    return worker;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Undefined if the worker ends meanwhile or is late. */
  async readMetrics(): Promise<MetricsReading | undefined> {
    const request = (this.readings += 1);
    const reading = new Promise<MetricsReading | undefined>((resolve) => {
      this.receivers.set(request, resolve);
      void this.ended.then(() => resolve(undefined));
      setTimeout(resolve, METRICS_TIMEOUT_MS, undefined).unref();
    });
    this.send({ kind: 'read-metrics', request });
    return reading.finally(() => this.receivers.delete(request));
  }

  /** Kills a worker that does not stop in time. */
  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await this.ended;
    clearTimeout(timer);
  }

  private send(message: ToWorker): void {
    if (this.child.connected) this.child.send(message);
  }
}
