import type { EventEmitter } from 'node:events';
import type { EntitySchema } from 'typeorm';
import { DataSource } from 'typeorm';
import type { LoginUrls } from './login-urls';
import { type Pooler, toConnectionSettings } from './session-settings';

/** Default of `DATABASE_TIMEOUT_MS`. */
export const DATABASE_TIMEOUT_MS = 15_000;

/** A new connection costs more than ten transactions, so a burst finds those of the burst before. */
const IDLE_TIMEOUT_MS = 60_000;

export interface ConnectionOptions {
  /** URL of the login of the service. */
  databaseUrl: string;
  /** Schema of the service, in snake_case. */
  schema: string;
  entities: (EntitySchema | (new () => object))[];
  poolSize: number;
  /** Longest time for a connection attempt or a statement, in ms. */
  timeoutMs?: number;
  /** Of the login, with further passwords. By default there is none. */
  urls?: LoginUrls | undefined;
  /** `none` by default. */
  pooler?: Pooler | undefined;
}

/** Creates the connections of one service. Its login has access to its schema only, and is subject to row-level security. */
export function createDataSource(options: ConnectionOptions): DataSource {
  const { timeoutMs = DATABASE_TIMEOUT_MS, pooler = 'none', urls } = options;
  return new DataSource({
    type: 'postgres',
    url: options.databaseUrl,
    schema: options.schema,
    entities: options.entities,
    poolSize: options.poolSize,
    synchronize: false,
    extra: {
      ...(pooler === 'none' ? toConnectionSettings({ schema: options.schema, timeoutMs }) : {}),
      pooler,
      hasFurtherPassword: urls?.hasFurther ?? false,
      ...(urls?.hasFurther === true ? { Client: urls.clientClass() } : {}),
      connectionTimeoutMillis: timeoutMs,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      query_timeout: timeoutMs,
      application_name: options.schema,
      onConnect: ignoreErrors,
      pipeline: true,
    },
  });
}

/**
 * A server that shuts down may end a new connection before TypeORM listens to its errors. Without a listener the process
 * would exit. The first query on the connection reports the error.
 */
function ignoreErrors(client: EventEmitter): void {
  client.on('error', () => undefined);
}
