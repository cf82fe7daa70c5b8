import type { EventEmitter } from 'node:events';
import type { EntitySchema } from 'typeorm';
import { DataSource } from 'typeorm';

/** `DATABASE_TIMEOUT_MS`, where nothing else is said. */
export const DATABASE_TIMEOUT_MS = 15_000;

export interface ConnectionOptions {
  databaseUrl: string;
  /** The service's own schema; snake_case. */
  schema: string;
  entities: (EntitySchema | (new () => object))[];
  poolSize: number;
  /** A connection or a statement that takes longer, in ms, is given up. */
  timeoutMs?: number;
}

/**
 * Connections of one service. They take the service's own database role, which may touch its schema only and is
 * bound by row-level security.
 */
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
      options: `-c role=${serviceRoleOf(options.schema)} -c search_path=${options.schema}`,
      connectionTimeoutMillis: timeoutMs,
      // The driver gives up a statement where PostgreSQL is stopped; PostgreSQL one that the driver has given up.
      query_timeout: timeoutMs,
      statement_timeout: timeoutMs,
      // A process that was stopped in a transaction lets go of its locks.
      idle_in_transaction_session_timeout: 2 * timeoutMs,
      application_name: options.schema,
      onConnect: survive,
      pipeline: true,
    },
  });
}

/** The limits of its pool. */
export function poolOf({ options }: DataSource): Required<Pick<ConnectionOptions, 'poolSize' | 'timeoutMs'>> {
  const { poolSize, extra } = options as { poolSize: number; extra: { connectionTimeoutMillis: number } };
  return { poolSize, timeoutMs: extra.connectionTimeoutMillis };
}

/**
 * A server that shuts down may say so before TypeORM listens to a new connection: with nobody listening, the process
 * would end. Whoever has the connection learns it from their first query.
 */
function survive(client: EventEmitter): void {
  client.on('error', () => undefined);
}

export function serviceRoleOf(schema: string): string {
  return `${schema}_service`;
}
