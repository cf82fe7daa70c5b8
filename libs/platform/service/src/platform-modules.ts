import { DynamicModule, Module, type NestInterceptor } from '@nestjs/common';
import { audienceOf, SCHEMAS } from '@vc/contract/access';
import { AccessControlModule, CALLER_INTERCEPTORS, Public, ServiceKeys } from '@vc/platform/access-control';
import { ActorInterceptor, AuditModule } from '@vc/platform/audit';
import { ServiceConfig } from '@vc/platform/config';
import {
  CompressedListsInterceptor,
  HEALTH_CHECKS,
  HealthCheck,
  HealthController,
  ResourceHeadersInterceptor,
  sampleHealth,
  SparseFieldsInterceptor,
} from '@vc/platform/http';
import { IdempotencyInterceptor, IdempotencyModule } from '@vc/platform/idempotency';
import { DeadLettersModule, KafkaConnection, MessagingModule, toKafkaSettings } from '@vc/platform/messaging';
import { type Logger, Metrics, type Tracing } from '@vc/platform/observability';
import { Database, PersistenceModule } from '@vc/platform/persistence';
import { RateLimits, RateLimitsModule, RequestLimits } from '@vc/platform/rate-limits';
import { InternalHttp } from '@vc/platform/service-clients';
import { DependencyWatch, WATCH_TIMEOUT_MS } from './dependency-watch';
import { TenantDeletionModule } from '@vc/platform/tenant-deletion';
import { HealthReporter, REPORTED_SERVICE, type ReportedService } from './health-report/health-report';
import { HealthReportController } from './health-report/health-report.controller';
import { ServiceDefinition } from './service-definition';
import type { ProcessState } from './start-waits';

Public()(HealthController);

@Module({})
class HealthModule {}

@Module({})
class CallersModule {}

/** What belongs to one service before its modules exist. */
export interface ServiceParts {
  /** The limits of the service. */
  all: RateLimits;
  requests: RequestLimits;
  process: ProcessState | undefined;
  tracing: Tracing;
}

/** Returns the modules for database, Kafka, access control and health of one service. */
export function platformModules<C extends ServiceConfig>(
  service: ServiceDefinition<C>,
  config: C,
  logger: Logger,
  { all, requests, process, tracing }: ServiceParts,
): DynamicModule[] {
  const serviceKeys = ServiceKeys.fromConfig(service.name, config);
  return [
    PersistenceModule.register({
      databaseUrl: config.DATABASE_URL,
      furtherPassword: config.FURTHER_DATABASE_PASSWORD,
      schema: service.schema,
      entities: service.entities,
      migrations: service.migrations,
      poolSize: config.DATABASE_POOL_SIZE,
      timeoutMs: config.DATABASE_TIMEOUT_MS,
      pooler: config.DATABASE_POOLER,
      waiting: process?.waits,
      logger,
    }),
    MessagingModule.register({
      keys: serviceKeys,
      kafka: toKafkaSettings(config),
      logger,
      tracing,
      archiveHours: config.OUTBOX_ARCHIVE_HOURS,
      wakePublisher: service.wakePublisher,
    }),
    RateLimitsModule.register(all, logger),
    AccessControlModule.register({
      issuer: audienceOf('auth', config.PUBLIC_URL),
      audience: audienceOf(service.area, config.PUBLIC_URL),
      publicUrl: config.PUBLIC_URL,
      authInternalUrl: config.AUTH_INTERNAL_URL,
      serviceKeys,
      timeoutMs: config.INTERNAL_TIMEOUT_MS,
      requestLimits: requests,
      logger,
    }),
    callersModule(service),
    healthModule(service, { config, logger, process }),
    ...auditModules(service, config, logger),
    ...deletionModules(service, config, logger),
    ...(service.consumerGroup === undefined
      ? []
      : [DeadLettersModule.register(config.KAFKA_DEAD_LETTER_RETENTION_DAYS)]),
  ];
}

/** Provides the interceptors of requests with a caller or a calling service, the outermost first. */
function callersModule<C extends ServiceConfig>({ audit }: ServiceDefinition<C>): DynamicModule {
  const interceptors = {
    provide: CALLER_INTERCEPTORS,
    inject: [IdempotencyInterceptor],
    useFactory: (idempotency: IdempotencyInterceptor): NestInterceptor[] => [
      new CompressedListsInterceptor(),
      new ResourceHeadersInterceptor(),
      new SparseFieldsInterceptor(),
      idempotency,
      ...(audit ? [new ActorInterceptor()] : []),
    ],
  };
  const imports = [IdempotencyModule.register()];
  return { module: CallersModule, global: true, imports, providers: [interceptors], exports: [CALLER_INTERCEPTORS] };
}

function auditModules<C extends ServiceConfig>(
  { name, audit }: ServiceDefinition<C>,
  config: C,
  logger: Logger,
): DynamicModule[] {
  if (!audit) return [];
  return [AuditModule.register({ service: name, chain: audit, headsFile: config.AUDIT_HEADS_FILE, logger })];
}

/** Of two services with one schema, the one with its name deletes the rows. */
function deletionModules<C extends ServiceConfig>(
  { name }: ServiceDefinition<C>,
  config: C,
  logger: Logger,
): DynamicModule[] {
  if (!SCHEMAS.some((schema) => schema === name)) return [];
  const http = InternalHttp.factory(name, config);
  return [TenantDeletionModule.register({ http: () => http('auth'), logger })];
}

/** Readiness is answered from memory. A probe makes no call. */
function healthModule<C extends ServiceConfig>(
  { name, needs = [] }: ServiceDefinition<C>,
  { config, logger, process }: { config: C; logger: Logger; process: ProcessState | undefined },
): DynamicModule {
  const http = () => InternalHttp.factory(name, config, WATCH_TIMEOUT_MS)('trust');
  const watched = needs.includes('trust') ? ['trust' as const] : [];
  const watches = watched.map((needed) => ({
    provide: Symbol(needed),
    inject: [Database],
    useFactory: (database: Database) => new DependencyWatch(needed, http(), logger, database),
  }));
  const checks = {
    provide: HEALTH_CHECKS,
    inject: [Database, KafkaConnection, ...watches.map(({ provide }) => provide)],
    useFactory: (database: Database, kafka: KafkaConnection, ...dependencies: DependencyWatch[]): HealthCheck[] => {
      const checks: HealthCheck[] = [
        { name: 'postgres', isRequired: true, problem: () => problemOf(database) },
        // Events wait in the outbox or in Kafka, and what a service has stored already it can answer and deliver.
        { name: 'kafka', isRequired: false, problem: () => kafka.problem },
        ...dependencies.map((watch) => ({ name: watch.name, isRequired: true, problem: () => watch.problem })),
      ];
      sampleHealth(Metrics.current(), checks, process?.isDraining);
      return checks;
    },
  };
  const reported: ReportedService = { name, isDraining: process?.isDraining ?? (() => false) };
  const providers = [checks, { provide: REPORTED_SERVICE, useValue: reported }, HealthReporter, ...watches];
  const controllers = [HealthController, HealthReportController];
  // Parts of a service add checks of their own.
  return { module: HealthModule, global: true, controllers, providers, exports: [HEALTH_CHECKS] };
}

function problemOf({ isAnswering }: Database): string | undefined {
  return isAnswering ? undefined : 'PostgreSQL does not answer.';
}
