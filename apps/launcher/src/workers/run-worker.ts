import { processMetrics, readMetrics } from '@vc/platform/observability';
import { replaceVariables } from '@vc/platform/config';
import type { RunningService } from '@vc/platform/service';
import { closeServer, startGateway } from '../gateway';
import { openInternalGateway } from '../internal-gateway';
import { REPLICATED_SERVICES } from '../services';
import { startServices } from '../start-services';
import type { FromWorker, ToWorker, WorkerSettings } from './worker-messages';

type Stops = (() => Promise<unknown>)[];

/**
 * Runs replicas of services beside those of the launcher, which has started this process and shares the public port with it.
 * They end with the launcher, however that ends.
 * @throws Error without a launcher
 */
export async function runWorker(): Promise<void> {
  if (!process.send) throw new Error('Only the launcher starts a worker: set WORKERS.');
  const stops: Stops = [];
  // A terminal sends SIGINT to all processes. The launcher then stops its workers in its order.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => void stop(stops).finally(() => process.exit(0)));
  process.once('disconnect', () => process.exit(1));
  const settings = await receiveSettings();
  try {
    const services = await start(settings, stops);
    answerMetrics(`launcher-worker-${settings.number}`, services);
    send({ kind: 'ready' });
  } catch (error) {
    process.send({ kind: 'failed', reason: (error as Error).message } satisfies FromWorker, () => process.exit(1));
  }
}

function receiveSettings(): Promise<WorkerSettings> {
  return new Promise((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'start') resolve(message.settings);
    });
  });
}

async function start({ host, port, services }: WorkerSettings, stops: Stops): Promise<RunningService[]> {
  const internal = await openInternalGateway(REPLICATED_SERVICES.map(({ name }) => name));
  stops.push(internal.stop);
  // The launcher runs the other services, and its addresses stand for them.
  const shared = replaceVariables(services.shared, internal.addresses);
  const definitions = REPLICATED_SERVICES.map((service) => {
    return { ...service, wakePublisher: oncePerTurn(() => send({ kind: 'stored-events', service: service.name })) };
  });
  const running = await startServices(definitions, { ...services, shared }, internal.add, {
    progress: () => () => undefined,
    stops,
  });
  const gateway = await startGateway(running, { port, host, isShared: true });
  stops.push(async () => Promise.all(gateway.map(closeServer)));
  return running;
}

/** Calls at most once in a turn of the event loop. */
function oncePerTurn(call: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      call();
    });
  };
}

function answerMetrics(name: string, services: RunningService[]): void {
  const ofProcess = processMetrics(name);
  const metrics = services.map((service) => service.metrics);
  process.on('message', (message: ToWorker) => {
    if (message.kind !== 'read-metrics') return;
    void readMetrics(ofProcess, metrics).then((reading) => {
      send({ kind: 'metrics', request: message.request, reading });
    });
  });
}

async function stop(stops: Stops): Promise<void> {
  for (const each of stops.reverse()) await each();
}

function send(message: FromWorker): void {
  process.send?.(message);
}
