import { DynamicModule, Module } from '@nestjs/common';
import { audienceOf } from '@vc/contract/access';
import { AccessControlModule, Public } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { HEALTH_CHECKS, HealthCheck, HealthController } from '@vc/platform/http';
import { KafkaConnection, MessagingModule } from '@vc/platform/messaging';
import { type Logger } from '@vc/platform/observability';
import { Database, PersistenceModule } from '@vc/platform/persistence';
import { ServiceDefinition } from './service-definition';

Public()(HealthController);

@Module({})
class HealthModule {}

/** Database, bus, access control and health of one service. */
export function platformModules<C extends ServiceConfig>(
  service: ServiceDefinition<C>,
  config: C,
  logger: Logger,
): DynamicModule[] {
  return [
    PersistenceModule.register({
      databaseUrl: config.DATABASE_URL,
      schema: service.schema,
      entities: service.entities,
      migrations: service.migrations,
      poolSize: config.DATABASE_POOL_SIZE,
    }),
    MessagingModule.register({ service: service.name, brokers: config.KAFKA_BROKERS.split(','), logger }),
    AccessControlModule.register({
      service: service.name,
      issuer: audienceOf('auth', config.PUBLIC_URL),
      audience: audienceOf(service.area, config.PUBLIC_URL),
      publicUrl: config.PUBLIC_URL,
      authInternalUrl: config.AUTH_INTERNAL_URL,
      serviceTokenSecret: config.SERVICE_TOKEN_SECRET,
      logger,
    }),
    { module: HealthModule, controllers: [HealthController], providers: [healthChecks] },
  ];
}

const healthChecks = {
  provide: HEALTH_CHECKS,
  useFactory: (database: Database, connection: KafkaConnection): HealthCheck[] => [
    { name: 'postgres', check: async () => void (await database.dataSource.query('SELECT 1')) },
    { name: 'kafka', check: () => connection.isReachable() },
  ],
  inject: [Database, KafkaConnection],
};
