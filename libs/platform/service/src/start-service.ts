import { DynamicModule, Module } from '@nestjs/common';
import { CLOCK, systemClock } from '@vc/platform/scheduling';
import { loadConfig, parseTrustedProxies, ServiceConfig } from '@vc/platform/config';
import { createHttpApp } from '@vc/platform/http';
import { DataKeys, EnvelopeCipher, keyEncryptionCipher, SERVICE_DATA_KEY } from '@vc/platform/key-store';
import { connectEventConsumer } from '@vc/platform/messaging';
import { Database } from '@vc/platform/persistence';
import { createLogger, LOGGER, type Logger } from '@vc/platform/observability';
import { RateLimits, RequestLimits } from '@vc/platform/rate-limits';
import { platformModules } from './platform-modules';
import { RunningService, ServiceDefinition } from './service-definition';

@Module({})
class ServiceModule {}

/**
 * Starts the HTTP application, the outbox relay and the event consumer of a service. It does not listen on a port: the
 * caller mounts `app.getHttpAdapter()`.
 * @param environment default: that of the process
 * @throws InvalidConfigError
 */
export async function startService<C extends ServiceConfig>(
  service: ServiceDefinition<C>,
  environment?: NodeJS.ProcessEnv,
): Promise<RunningService> {
  const config = loadConfig(service.config, environment);
  const logger: Logger = createLogger(service.name, config.LOG_LEVEL);
  const all = new RateLimits(systemClock);
  const requests = new RequestLimits(all, config);
  const app = await createHttpApp({
    module: {
      module: ServiceModule,
      imports: [
        ...platformModules(service, config, logger, { all, requests }),
        settings(service, config, logger),
        ...service.modules(config, logger),
      ],
    },
    logger,
    admit: requests.countRequest,
    trustedProxies: parseTrustedProxies(config.TRUSTED_PROXIES),
    prefix: service.area,
    unprefixed: service.unprefixed,
    protocolPaths: service.protocolPaths,
    formPaths: service.formPaths,
  });
  await service.configure?.(app, config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const { consumerGroup: groupId, consumerScope: scope = 'tenant' } = service;
  if (groupId) await connectEventConsumer(app, { groupId, scope }, logger);
  logger.info({ event: 'service.started' });
  return { name: service.name, app, stop: () => app.close() };
}

@Module({})
class SettingsModule {}

/** Provides configuration (as its own class and as `ServiceConfig`), logger, clock and ciphers of the service. */
function settings<C extends ServiceConfig>(service: ServiceDefinition<C>, config: C, logger: Logger): DynamicModule {
  const providers = [
    { provide: service.config, useValue: config },
    { provide: ServiceConfig, useValue: config },
    { provide: LOGGER, useValue: logger },
    { provide: CLOCK, useValue: systemClock },
    {
      provide: DataKeys,
      inject: [Database],
      useFactory: (database: Database) =>
        new DataKeys(database, keyEncryptionCipher(config.KEY_ENCRYPTION_KEY, config.FURTHER_KEY_ENCRYPTION_KEYS)),
    },
    {
      provide: EnvelopeCipher,
      inject: [DataKeys],
      useFactory: (keys: DataKeys) => keys.cipherFor(SERVICE_DATA_KEY),
    },
  ];
  return { module: SettingsModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
}
