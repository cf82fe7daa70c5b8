import type { EventEmitter } from 'node:events';
import type { EntitySchema } from 'typeorm';
import { DataSource } from 'typeorm';

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
}

/** Creates the connections of one service. Its login has access to its schema only, and is subject to row-level security. */
export function createDataSource(options: ConnectionOptions): DataSource {
  const { timeoutMs = DATABASE_TIMEOUT_MS } = options;
  return new DataSource({
    type: 'postgres',
    url: options.databaseUrl,
    schema: options.schema,
    entities: options.entities,
    poolSize: options.poolSize,
    synchronize: false,
    extra: {
      options: `-c search_path=${options.schema}`,
      connectionTimeoutMillis: timeoutMs,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      // The driver aborts when PostgreSQL hangs. PostgreSQL aborts the statements that the driver has aborted.
      query_timeout: timeoutMs,
      statement_timeout: timeoutMs,
      // Releases the locks of a process that hangs in a transaction.
      idle_in_transaction_session_timeout: 2 * timeoutMs,
      application_name: options.schema,
      onConnect: ignoreErrors,
      pipeline: true,
    },
  });
}

/** Returns the limits of the pool. */
export function poolOf({ options }: DataSource): Required<Pick<ConnectionOptions, 'poolSize' | 'timeoutMs'>> {
  const { poolSize, extra } = options as { poolSize: number; extra: { connectionTimeoutMillis: number } };
  return { poolSize, timeoutMs: extra.connectionTimeoutMillis };
}

/**
 * A server that shuts down may end a new connection before TypeORM listens to its errors. Without a listener the process
 * would exit. The first query on the connection reports the error.
 */
function ignoreErrors(client: EventEmitter): void {
  client.on('error', () => undefined);
}
