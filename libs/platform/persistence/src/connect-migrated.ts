import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { MigrationClass, NamedMigration } from './migration';
import { compareSchema } from './migration-plan';
import {
  contractedSchema,
  loginRefused,
  migrationsMissing,
  schemaMissing,
  SchemaNotMigrated,
  SchemaTooNew,
} from './schema-state.errors';

/** What PostgreSQL answers to a login that no migration has made, or whose schema has no tables. */
const REFUSED_LOGINS = ['28000', '28P01'];
const MISSING_SCHEMA = ['42501', '42P01', '42703', '3D000'];

/** Errors of the connection without a code, as the driver words them. */
const LOST = /timeout|terminated|closed/i;
const RETRY_MS = 500;

/** A start that waits where it would fail otherwise. */
export interface Waiting {
  /** Takes each reason, which may be the same as before. */
  waitFor: (problem: string, cause?: unknown) => void;
  /** The reason is gone. */
  end: () => void;
}

interface ConnectOptions {
  createDataSource: () => DataSource;
  schema: string;
  migrations: MigrationClass[];
  /** Without it, the first failed attempt is the last. */
  waiting?: Waiting | undefined;
}

/**
 * Connects as the service, whose login cannot migrate. With `waiting`, it waits for PostgreSQL and for the migrations.
 * @throws SchemaNotMigrated when the login or a migration is missing
 * @throws SchemaTooNew when a later release has contracted the schema, with `waiting`, too
 */
export async function connectMigrated({ waiting, ...options }: ConnectOptions): Promise<DataSource> {
  for (;;) {
    try {
      const dataSource = await connectOnce(options);
      waiting?.end();
      return dataSource;
    } catch (error) {
      if (!waiting || !isPassing(error)) throw error;
      waiting.waitFor(problemOf(error), error);
      await pause(RETRY_MS);
    }
  }
}

async function connectOnce({ createDataSource, schema, migrations }: ConnectOptions): Promise<DataSource> {
  const dataSource = createDataSource();
  try {
    await dataSource.initialize();
    const applied = await dataSource.query<NamedMigration[]>(`SELECT name, phase FROM ${schema}.migrations`);
    const { missing, tooNew } = compareSchema(applied, migrations);
    if (tooNew.length > 0) throw contractedSchema(schema, tooNew);
    if (missing.length > 0) throw migrationsMissing(schema, missing);
    return dataSource;
  } catch (cause) {
    if (dataSource.isInitialized) await dataSource.destroy();
    const code = codeOf(cause) ?? '';
    if (MISSING_SCHEMA.includes(code)) throw schemaMissing(schema, cause);
    if (REFUSED_LOGINS.includes(code)) throw loginRefused(cause);
    throw cause;
  }
}

/** Whether a later attempt may succeed: the migration is missing, or PostgreSQL or the way to it is away. */
function isPassing(error: unknown): boolean {
  if (error instanceof SchemaTooNew) return false;
  return error instanceof SchemaNotMigrated || codeOf(error) !== undefined || LOST.test((error as Error).message);
}

function problemOf(error: unknown): string {
  const { message } = error as Error;
  if (error instanceof SchemaNotMigrated) return message;
  // A name with several addresses fails with a list of errors, which has no message of its own.
  return `Waiting for PostgreSQL: ${message === '' ? codeOf(error) : message}.`;
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
