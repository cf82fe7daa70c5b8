import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceConfig } from '@vc/platform/config';
import { InvalidConfigError, loadConfig } from '@vc/platform/config';
import { KeyUnwrappingError } from '@vc/platform/key-store';
import { ServiceListeners } from '@vc/platform/http';
import { createLogger, type Logger, Metrics, METRICS, openMetricsListener } from '@vc/platform/observability';
import { isDatabaseAway } from '@vc/platform/persistence';
import type { ProcessState } from './start-waits';
import type { RunningService, ServiceDefinition } from './service-definition';
import { Shutdown } from './shutdown';
import { startService } from './start-service';
import { StartWaits } from './start-waits';

const RETRY_MS = 1_000;

/**
 * Starts a service as a process of its own. It listens, unless `LISTEN_WHEN` is `ready`, on `PORT`, on `INTERNAL_PORT` for other services, and on the port of
 * its administration, if it has one. Then it waits for what it needs, so services start in any order. It stops on SIGTERM and
 * SIGINT.
 */
export async function runService<C extends ServiceConfig>(service: ServiceDefinition<C>): Promise<void> {
  try {
    await run(service, loadConfig(service.config));
  } catch (error) {
    const isOfOperator = error instanceof InvalidConfigError || error instanceof KeyUnwrappingError;
    const reason = isOfOperator ? error.message : String((error as Error).stack);
    process.stderr.write(`${service.name} could not start. ${reason}\n`);
    process.exit(1);
  }
}

async function run<C extends ServiceConfig>(service: ServiceDefinition<C>, config: C): Promise<void> {
  const logger = createLogger(service.name, config.LOG_LEVEL);
  const waits: StartWaits = new StartWaits(logger, () => shutdown.startWaits());
  const listeners = new ServiceListeners({
    protocolPaths: service.protocolPaths,
    waitsFor: () => waits.problem ?? '',
  });
  const shutdown = new Shutdown({
    listeners,
    isWaiting: () => waits.problem !== undefined,
    delayMs: config.SHUTDOWN_DELAY_MS,
    graceMs: config.SHUTDOWN_GRACE_MS,
    logger,
    exit: (code) => process.exit(code),
  });
  const running = await openMetrics(service, config, logger);
  const isGated = config.LISTEN_WHEN === 'ready';
  if (!isGated) await openListeners(listeners, service, config);
  const starting = startPatiently(service, { waits, isDraining: () => listeners.isDraining });
  shutdown.follow(starting.catch(() => undefined));
  const { app, metrics } = await starting;
  running.metrics = metrics;
  listeners.serve(app);
  if (isGated) await openListeners(listeners, service, config);
}

/** Until the service has started, its metrics say that it is not ready. */
async function openMetrics<C extends ServiceConfig>(
  { name }: ServiceDefinition<C>,
  { METRICS_PORT: port, HOST: host }: C,
  logger: Logger,
): Promise<{ metrics: Metrics }> {
  const running = { metrics: new Metrics(name) };
  running.metrics.sample(METRICS.ready, () => [{ value: 0 }]);
  await openMetricsListener({ name, port, host, services: () => [running.metrics], logger });
  return running;
}

async function openListeners<C extends ServiceConfig>(
  listeners: ServiceListeners,
  service: ServiceDefinition<C>,
  config: C,
): Promise<void> {
  const { PORT, INTERNAL_PORT, HOST: host } = config;
  await listeners.open('public', { port: PORT, host });
  await listeners.open('internal', { port: INTERNAL_PORT, host });
  const adminPort = service.adminPort?.(config);
  if (adminPort !== undefined) await listeners.open('admin', { port: adminPort, host });
}

/** Starts again when PostgreSQL goes away during the start. */
async function startPatiently<C extends ServiceConfig>(
  service: ServiceDefinition<C>,
  process: ProcessState,
): Promise<RunningService> {
  for (;;) {
    try {
      return await startService(service, undefined, process);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      process.waits.waitFor('PostgreSQL went away during the start.', error);
      await pause(RETRY_MS);
    }
  }
}
