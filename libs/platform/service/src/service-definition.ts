import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Area } from '@vc/contract/access';
import type { ServiceConfig } from '@vc/platform/config';
import { type ConsumerScope } from '@vc/platform/messaging';
import { type Logger } from '@vc/platform/observability';
import type { MigrationClass } from '@vc/platform/persistence';
import type { EntitySchema } from 'typeorm';

/** All that distinguishes one service from another at boot. */
export interface ServiceDefinition<C extends ServiceConfig = ServiceConfig> {
  name: string;
  /** The area whose base path and token audience the service has. */
  area: Area;
  /** First path segments outside the area: wallet-facing and well-known routes. */
  unprefixed?: string[];
  /** Those of them where wallets call by an OpenID protocol; their errors have the form of OAuth. */
  protocolPaths?: string[];
  /** First segments of further paths that take forms: pages. */
  formPaths?: string[];
  schema: string;
  config: new () => C;
  entities: (EntitySchema | (new () => object))[];
  migrations: MigrationClass[];
  /** The service's own modules; the platform's (database, bus, access control, health) are added to them. */
  modules: (config: C, logger: Logger) => (Type | DynamicModule)[];
  /** Consumer group, where the service has `@EventPattern` handlers. */
  consumerGroup?: string;
  /** What else than PostgreSQL the service is not ready without. */
  needs?: ('kafka' | 'trust')[];
  /** What their transactions see; one tenant, if nothing else is said. */
  consumerScope?: ConsumerScope;
  /** Last touch before the routes are sealed, e.g. to mount a foreign request handler. */
  configure?: (app: NestFastifyApplication, config: C) => void | Promise<void>;
}

export interface RunningService {
  name: string;
  app: NestFastifyApplication;
  stop: () => Promise<void>;
}
