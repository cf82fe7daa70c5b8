import { EventEmitter } from 'node:events';
import { DataSource, EntitySchema } from 'typeorm';

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;

export interface ConnectionOptions {
  databaseUrl: string;
  /** The service's own schema; snake_case. */
  schema: string;
  entities: (EntitySchema | (new () => object))[];
  poolSize: number;
}

/**
 * Connections of one service. They take the service's own database role, which may touch its schema only and is
 * bound by row-level security.
 */
export function createDataSource(options: ConnectionOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url: options.databaseUrl,
    schema: options.schema,
    entities: options.entities,
    poolSize: options.poolSize,
    synchronize: false,
    extra: {
      options: `-c role=${serviceRoleOf(options.schema)} -c search_path=${options.schema}`,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      application_name: options.schema,
      onConnect: survive,
      pipeline: true,
    },
  });
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
