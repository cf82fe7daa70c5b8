import type { DataSource } from 'typeorm';

/** A pooler between services and PostgreSQL. With `transaction`, each transaction may get another connection of it. */
export type Pooler = 'none' | 'transaction';

interface SessionSettings {
  schema: string;
  timeoutMs: number;
}

/** Settings for the driver, which gives them to PostgreSQL when it connects. A pooler would refuse them. */
export function toConnectionSettings({ schema, timeoutMs }: SessionSettings): Record<string, unknown> {
  return {
    options: `-c search_path=${schema}`,
    // The driver aborts when PostgreSQL hangs. PostgreSQL aborts the statements that the driver has aborted.
    statement_timeout: timeoutMs,
    // Releases the locks of a process that hangs in a transaction.
    idle_in_transaction_session_timeout: 2 * timeoutMs,
  };
}

/** The same settings as statements that follow BEGIN. They end with the transaction. */
export function toTransactionSettings({ schema, timeoutMs }: SessionSettings): string {
  return [
    `; SET LOCAL search_path = ${schema}`,
    `SET LOCAL statement_timeout = ${timeoutMs}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${2 * timeoutMs}`,
  ].join('; ');
}

interface PoolSettings {
  poolSize: number;
  timeoutMs: number;
  pooler: Pooler;
  /** A connection that PostgreSQL refused may succeed with the other password. */
  hasFurtherPassword: boolean;
}

/** Returns the limits of the connections, and what is between them and PostgreSQL. */
export function poolOf({ options }: DataSource): PoolSettings {
  const { poolSize, extra } = options as {
    poolSize: number;
    extra: { connectionTimeoutMillis: number; pooler: Pooler; hasFurtherPassword: boolean };
  };
  const { connectionTimeoutMillis: timeoutMs, pooler, hasFurtherPassword } = extra;
  return { poolSize, timeoutMs, pooler, hasFurtherPassword };
}

/** Returns what follows BEGIN in each transaction: nothing, if the connections have the settings. */
export function settingsOf(dataSource: DataSource): string {
  const { pooler, timeoutMs } = poolOf(dataSource);
  const { schema = '' } = dataSource.options as { schema?: string };
  return pooler === 'none' ? '' : toTransactionSettings({ schema, timeoutMs });
}
