import type { ChildProcess } from 'node:child_process';
import type { ServiceName } from '@vc/contract/access';
import { OutboxRelay } from '@vc/platform/messaging';
import type { MetricsReading } from '@vc/platform/observability';
import type { RunningService } from '@vc/platform/service';
import { keepRunning, type Launch } from '../launch';
import { REPLICATED_SERVICES } from '../services';
import type { ServiceSettings } from '../start-services';
import type { WorkerSettings } from './worker-messages';
import { WorkerMetrics } from './worker-metrics';
import { type ForkWorker, WorkerProcess } from './worker-process';

interface Workers {
  fork: ForkWorker;
  /** Settings of their replicas. */
  settings: ServiceSettings;
  /** Of the launcher. They publish the events of the replicas. */
  services: RunningService[];
}

/**
 * Starts the workers, after the launcher listens on the public port. A worker that ends is started again.
 * @returns a function that reads their metrics
 * @throws Error if one does not start
 */
export async function startWorkers(
  launch: Launch,
  { fork, settings, services }: Workers,
): Promise<() => Promise<MetricsReading[]>> {
  const relays = new Map<string, OutboxRelay>(services.map(({ name, app }) => [name, app.get(OutboxRelay)]));
  const start = (settings: WorkerSettings) =>
    startWorker(launch, settings, { fork, onStored: (service) => relays.get(service)?.wake() });
  const { HOST: host, PORT: port, WORKERS: count } = launch.config;
  const numbers = Array.from({ length: count - 1 }, (_, index) => index + 1);
  const all = await Promise.all(numbers.map((number) => start({ number, host, port, services: settings })));
  return async () => (await Promise.all(all.map((worker) => worker.readings()))).flat();
}

async function startWorker(
  launch: Launch,
  settings: WorkerSettings,
  { fork, onStored }: { fork: ForkWorker; onStored: (service: ServiceName) => void },
): Promise<WorkerMetrics> {
  let metrics: WorkerMetrics | undefined;
  let starting: ChildProcess | undefined;
  const kept = await keepRunning(launch, {
    name: `Worker ${settings.number}`,
    start: async () => {
      await metrics?.keepCounts();
      starting = fork();
      return WorkerProcess.start(starting, settings, onStored).finally(() => (starting = undefined));
    },
    describe: ({ pid }) => `${REPLICATED_SERVICES.length} services, process ${pid}`,
  });
  // A stop does not wait for a start.
  launch.stops.push(() => Promise.resolve(starting?.kill('SIGKILL')));
  return (metrics = new WorkerMetrics(() => kept.current.readMetrics()));
}
