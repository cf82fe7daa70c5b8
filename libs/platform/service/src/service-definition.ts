import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Area } from '@vc/contract/access';
import type { ChainDefinition } from '@vc/platform/audit';
import type { EndLostTime } from '@vc/platform/backup';
import type { ServiceConfig } from '@vc/platform/config';
import type { JsonDialect } from '@vc/platform/http';
import { type ConsumerScope } from '@vc/platform/messaging';
import { type Logger, type Metrics } from '@vc/platform/observability';
import type { MigrationClass, TablePrivileges } from '@vc/platform/persistence';
import type { PeriodicTask } from '@vc/platform/scheduling';
import type { EntitySchema } from 'typeorm';

/** Describes one service for its start. */
export interface ServiceDefinition<C extends ServiceConfig = ServiceConfig> {
  name: string;
  /** Area of the interface: base path and token audience. */
  area: Area;
  /** First path segments outside the area: wallet-facing and well-known routes. */
  unprefixed?: string[];
  /** The beginnings of the paths of OpenID protocols, whose errors have the form of OAuth. */
  protocolPaths?: string[];
  /** First segments of further paths that accept forms: pages. */
  formPaths?: string[];
  /** Protocols with a media type and errors of their own. */
  jsonDialects?: JsonDialect[];
  schema: string;
  config: new () => C;
  entities: (EntitySchema | (new () => object))[];
  migrations: MigrationClass[];
  /** Tables on which the service has these privileges only, because it shares them or may never undo what they hold. */
  privileges?: TablePrivileges;
  /** Whether it deletes the rows of tenants in its schema. Default: true. */
  deletesTenants?: boolean;
  /** Modules of the service. Those of the platform (database, Kafka, access control, health) are added. */
  modules: (config: C, logger: Logger) => (Type | DynamicModule)[];
  /** Consumer group of the `@EventPattern` handlers. */
  consumerGroup?: string;
  /**
   * Set for a replica that leaves events to another one: it joins no consumer group and publishes nothing, but calls this for each
   * event that it has stored.
   */
  wakePublisher?: () => void;
  /** Dependencies besides PostgreSQL without which the service is not ready. No service needs Kafka for its requests. */
  needs?: 'trust'[];
  /** Rows that the transactions of handlers see. Default: one tenant's. */
  consumerScope?: ConsumerScope;
  /** Ends what may have been used in the time that a restore has lost. Default: nothing. */
  endLostTime?: EndLostTime;
  /** Its audit chains. Default: none. */
  audit?: ChainDefinition;
  /** Periodic tasks that are not started, because a spec runs them. Default: none. */
  manualTasks?: Type<PeriodicTask>[];
  /** The port of the listener for administration. Without it, the service has none. */
  adminPort?: (config: C) => number;
  /** Runs before the routes are registered, for example to mount another request handler. */
  configure?: (app: NestFastifyApplication, config: C) => void | Promise<void>;
}

export interface RunningService {
  name: string;
  app: NestFastifyApplication;
  metrics: Metrics;
  stop: () => Promise<void>;
}
