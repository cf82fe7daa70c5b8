import { DynamicModule, Module } from '@nestjs/common';
import type { Provider, INestApplicationContext, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CallerAdmission, requiredScopes } from '@vc/platform/access-control';
import { CLOCK, systemClock, PeriodicTask } from '@vc/platform/scheduling';
import { loadConfig, parseTrustedProxies, ServiceConfig } from '@vc/platform/config';
import { createHttpApp } from '@vc/platform/http';
import { DataKeys, EnvelopeCipher, openKeyEncryption, SERVICE_DATA_KEY } from '@vc/platform/key-store';
import { connectEventConsumer } from '@vc/platform/messaging';
import { Database } from '@vc/platform/persistence';
import { createAccessLogger, createLogger, LOGGER, Metrics, Tracing } from '@vc/platform/observability';
import type { Logger } from '@vc/platform/observability';
import { setPostQuantumAlgorithms } from '@vc/protocol/crypto';
import { LoadShedder, RateLimits, RequestLimits } from '@vc/platform/rate-limits';
import { TenantClocks, TenantDomains, TenantLimits } from '@vc/platform/service-clients';
import { ModulesContainer } from '@nestjs/core';
import { platformModules } from './platform-modules';
import type { ProcessState } from './start-waits';
import { RunningService, ServiceDefinition } from './service-definition';
import { StartWaits } from './start-waits';

/** Starts the periodic tasks of a service. @param manual classes of those that are not started */
export function startPeriodicTasks(app: INestApplicationContext, manual: Type<PeriodicTask>[] = []): void {
  for (const task of listPeriodicTasks(app)) {
    if (!manual.some((type) => task instanceof type)) task.start();
  }
}

/** A provider with several tokens is one task. */
function listPeriodicTasks(app: INestApplicationContext): Set<PeriodicTask> {
  const tasks = new Set<PeriodicTask>();
  for (const { providers } of app.get(ModulesContainer).values()) {
    for (const { instance } of providers.values()) if (instance instanceof PeriodicTask) tasks.add(instance);
  }
  return tasks;
}

@Module({})
class ServiceModule {}

/**
 * Starts the HTTP application, the outbox relay and the event consumer of a service. It does not listen on a port: the
 * caller mounts `app.getHttpAdapter()`.
 * @param environment default: that of the process
 * @param process of the service alone
 * @throws InvalidConfigError, KeyUnwrappingError
 */
export async function startService<C extends ServiceConfig>(
  service: ServiceDefinition<C>,
  environment?: NodeJS.ProcessEnv,
  process?: ProcessState,
): Promise<RunningService> {
  const config = loadConfig(service.config, environment);
  setPostQuantumAlgorithms(config.POST_QUANTUM_ALGORITHMS === 'on');
  const metrics = new Metrics(service.name, { tenants: config.METRICS_TENANTS });
  const app = await metrics.whileBuilding(() => createStarted(service, config, process));
  return { name: service.name, app, metrics, stop: () => app.close() };
}

async function createStarted<C extends ServiceConfig>(
  service: ServiceDefinition<C>,
  config: C,
  process: ProcessState | undefined,
): Promise<NestFastifyApplication> {
  const logger: Logger = createLogger(service.name, config.LOG_LEVEL);
  const keyEncryption = await unwrapKeyEncryption(service, config, logger, process);
  const tracing = Tracing.create(service.name, config, logger);
  const all = new RateLimits(systemClock);
  const tenantLimits = TenantLimits.fromConfig(service.name, config);
  const load = config.LOAD_SHEDDING === 'on' ? new LoadShedder() : undefined;
  const requests = new RequestLimits(all, config, {
    load,
    perSecondOf: (tenantId) => tenantLimits.rateOf(tenantId),
    isOfCaller: (request) => requiredScopes(request) !== undefined,
  });
  const domains = TenantDomains.fromConfig(service.name, config);
  const app = await createHttpApp({
    module: {
      module: ServiceModule,
      imports: [
        ...platformModules(service, config, logger, { all, requests, process, tracing }),
        settings(service, config, { logger, tracing, domains, tenantLimits, keyEncryption }),
        ...service.modules(config, logger),
      ],
      providers: [tracesAtShutdown(tracing)],
    },
    logger,
    tracing,
    accessLog: config.ACCESS_LOG === 'on' ? createAccessLogger(service.name, config.LOG_LEVEL) : undefined,
    admit: requests.countRequest,
    findBase: (host, url) => domains.findBase(host, url),
    trustedProxies: parseTrustedProxies(config.TRUSTED_PROXIES),
    prefix: service.area,
    unprefixed: service.unprefixed,
    protocolPaths: service.protocolPaths,
    formPaths: service.formPaths,
    jsonDialects: service.jsonDialects,
  });
  const database = app.get(Database);
  load?.watchQueue(() => database.longestWaitMs);
  await startParts(service, app, config, logger).catch(async (error: unknown) => {
    // The connections of a start that is repeated would stay open.
    await app.close();
    throw error;
  });
  logger.info({ event: 'service.started' });
  return app;
}

/** Before anything else is open. Until it is done, the service is not ready and says what it waits for. */
async function unwrapKeyEncryption<C extends ServiceConfig>(
  { schema }: ServiceDefinition<C>,
  config: C,
  logger: Logger,
  process: ProcessState | undefined,
): Promise<EnvelopeCipher> {
  const waits = process?.waits ?? new StartWaits(logger);
  const keyEncryption = await openKeyEncryption({
    schema,
    variables: { current: 'KEY_ENCRYPTION_KEY', further: 'FURTHER_KEY_ENCRYPTION_KEYS' },
    current: config.KEY_ENCRYPTION_KEY,
    further: config.FURTHER_KEY_ENCRYPTION_KEYS,
    settingsFile: config.KEY_WRAPPING_FILE,
    onFailure: (problem) => waits.waitFor(problem),
  });
  waits.end();
  return keyEncryption;
}

async function startParts<C extends ServiceConfig>(
  {
    configure,
    manualTasks,
    consumerGroup: groupId,
    wakePublisher,
    consumerScope: scope = 'tenant',
  }: ServiceDefinition<C>,
  app: NestFastifyApplication,
  config: C,
  logger: Logger,
): Promise<void> {
  await configure?.(app, config);
  CallerAdmission.install(app);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  startPeriodicTasks(app, manualTasks);
  if (groupId && !wakePublisher) await connectEventConsumer(app, { groupId, scope }, logger);
}

/** Exports the last spans. The root module shuts down after all others, whose work ends before. */
function tracesAtShutdown(tracing: Tracing): Provider {
  return { provide: 'TRACES_AT_SHUTDOWN', useValue: { onApplicationShutdown: () => tracing.shutdown() } };
}

@Module({})
class SettingsModule {}

interface Settings {
  logger: Logger;
  tracing: Tracing;
  domains: TenantDomains;
  tenantLimits: TenantLimits;
  keyEncryption: EnvelopeCipher;
}

/**
 * Provides configuration (as its own class and as `ServiceConfig`), logger, traces, domains, clocks and ciphers of the
 * service.
 */
function settings<C extends ServiceConfig>(
  service: ServiceDefinition<C>,
  config: C,
  { logger, tracing, domains, tenantLimits, keyEncryption }: Settings,
): DynamicModule {
  const providers = [
    { provide: service.config, useValue: config },
    { provide: ServiceConfig, useValue: config },
    { provide: LOGGER, useValue: logger },
    { provide: Tracing, useValue: tracing },
    { provide: TenantDomains, useValue: domains },
    { provide: TenantLimits, useValue: tenantLimits },
    { provide: CLOCK, useValue: systemClock },
    { provide: TenantClocks, useFactory: () => TenantClocks.fromConfig(service.name, config) },
    {
      provide: DataKeys,
      inject: [Database],
      useFactory: (database: Database) => new DataKeys(database, keyEncryption),
    },
    {
      provide: EnvelopeCipher,
      inject: [DataKeys],
      useFactory: (keys: DataKeys) => keys.cipherFor(SERVICE_DATA_KEY),
    },
  ];
  return { module: SettingsModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
}
