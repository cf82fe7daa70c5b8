import type { ClientBase } from 'pg';
import type { QueryRunner } from 'typeorm';
import { DataSource } from 'typeorm';
import { applyMigration, type LockPatience } from './apply-migration';
import { createArchiveFunctions } from './archive-ranges';
import { guardTenantDeletion } from './create-tenant-deletion';
import { DATABASE_TIMEOUT_MS } from './data-source';
import { createIdempotencyKeys } from './idempotency-keys';
import { createRestores } from './restores';
import { type MigrationClass, type NamedMigration, toNamed } from './migration';
import { planMigrations } from './migration-plan';
import { MigrationRecords, timestampOf } from './migration-records';
import { backwardMigration } from './schema-state.errors';
import { closeDatabase, createLogin, grantSchema, type ServiceLogin } from './service-login';

interface SchemaOptions {
  /** URL of the owner of the schemas: a superuser, or the owner of the database with CREATEROLE. */
  databaseUrl: string;
  schema: string;
  migrations: MigrationClass[];
  /** Also runs contract migrations, because no replica of an earlier release runs. In a new schema all of them run. */
  isContracting?: boolean | undefined;
  /** Longest time for a connection attempt, in ms. Migrations have no limit. */
  timeoutMs?: number | undefined;
}

interface RunMigrationsOptions extends SchemaOptions {
  /** Of the services with this schema. */
  logins?: ServiceLogin[];
  locks?: LockPatience | undefined;
}

/** What was done with a schema, or would be. */
export interface SchemaReport {
  schema: string;
  applied: NamedMigration[];
  /** Contract migrations that were not asked for. */
  postponed: NamedMigration[];
}

/**
 * Migrates a schema as its owner, and creates the logins of its services.
 * Concurrent processes wait for an advisory lock.
 * @throws SchemaTooNew when a later release has migrated the schema, which stays as it is
 */
export async function runMigrations(options: RunMigrationsOptions): Promise<SchemaReport> {
  return withOwner(options, async (owner, lock) => {
    await lock.query(`SELECT pg_advisory_lock(hashtext('migrations'))`);
    return migrateSchema(lock, options, async (migration, records) =>
      applyMigration(owner, migration, records, options.locks),
    );
  });
}

/** A transaction of the owner of the schemas. */
export interface OwnerTransaction {
  client: ClientBase;
  /** Does what `runMigrations` does, within the transaction. */
  migrate: (options: Omit<RunMigrationsOptions, 'databaseUrl' | 'timeoutMs' | 'locks'>) => Promise<SchemaReport>;
}

/** Runs `work` in one transaction, in which it may make and drop schemas. When it fails, all is as it was. */
export async function inOwnerTransaction<T>(
  databaseUrl: string,
  work: (tx: OwnerTransaction) => Promise<T>,
): Promise<T> {
  return withOwner({ databaseUrl, schema: 'public', migrations: [] }, async (_, runner) => {
    const client = (await runner.connect()) as ClientBase;
    await runner.startTransaction();
    try {
      await runner.query(`SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock(hashtext('migrations'))`);
      const value = await work({
        client,
        migrate: async (options) => {
          await runner.query(`SET LOCAL search_path = ${options.schema}`);
          return migrateSchema(runner, { ...options, databaseUrl }, async (migration, records) => {
            await new migration().up(runner);
            await records.add(runner, migration);
          });
        },
      });
      await runner.commitTransaction();
      return value;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      throw error;
    }
  });
}

/** Returns what `runMigrations` would do. It changes nothing. @throws SchemaTooNew as `runMigrations` */
export async function planSchema(options: SchemaOptions): Promise<SchemaReport> {
  return withOwner(options, async (_, runner) => {
    const { pending, postponed } = await plan(new MigrationRecords(runner, options.schema), options);
    return toReport(options.schema, pending, postponed);
  });
}

async function withOwner<T>(
  { databaseUrl, schema, timeoutMs = DATABASE_TIMEOUT_MS }: SchemaOptions,
  work: (owner: DataSource, runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const owner = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    schema,
    poolSize: 2,
    extra: { options: `-c search_path=${schema}`, connectionTimeoutMillis: timeoutMs },
  });
  await owner.initialize();
  const runner = owner.createQueryRunner();
  try {
    return await work(owner, runner);
  } finally {
    await runner.release();
    await owner.destroy();
  }
}

async function migrateSchema(
  lock: QueryRunner,
  options: RunMigrationsOptions,
  apply: (migration: MigrationClass, records: MigrationRecords) => Promise<void>,
): Promise<SchemaReport> {
  const { databaseUrl, schema, migrations, logins = [] } = options;
  const records = new MigrationRecords(lock, schema);
  const { pending, postponed } = await plan(records, options);
  await lock.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await lock.query(closeDatabase(databaseUrl));
  await lock.query(createDataKeys(schema));
  await lock.query(createRateLimits(schema));
  await lock.query(createIdempotencyKeys(schema));
  await lock.query(createRestores(schema));
  await lock.query(guardTenantDeletion(schema));
  await lock.query(createArchiveFunctions(schema));
  const isNew = (await records.list()).length === 0;
  await records.prepare(migrations);
  for (const migration of pending) await apply(migration, records);
  if (isNew || options.isContracting === true) await lock.query(bindDataKeys(schema));
  for (const login of logins) {
    await lock.query(createLogin(databaseUrl, login));
    await lock.query(grantSchema(databaseUrl, schema, login));
  }
  return toReport(schema, pending, postponed);
}

async function plan(records: MigrationRecords, { schema, migrations, isContracting = false }: SchemaOptions) {
  const ordered = migrations.toSorted((left, right) => timestampOf(left.name) - timestampOf(right.name));
  const { unknown, ...rest } = planMigrations(await records.list(), ordered, isContracting);
  if (unknown.length > 0) throw backwardMigration(schema, unknown);
  return rest;
}

function toReport(schema: string, pending: MigrationClass[], postponed: MigrationClass[]): SchemaReport {
  return { schema, applied: pending.map(toNamed), postponed: postponed.map(toNamed) };
}

/** Table of `DataKeys` of platform/key-store. */
function createDataKeys(schema: string): string {
  return `
    CREATE TABLE IF NOT EXISTS ${schema}.data_keys (
      id uuid PRIMARY KEY,
      owner text NOT NULL UNIQUE,
      wrapped_key text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`;
}

/** Comment on a table of data keys that no service of before the keys were bound to their owners uses. */
export const DATA_KEYS_ARE_BOUND = 'Sealed for their owners.';

/** From now on, new data keys are bound to their owners, which services of the previous release do not open. */
function bindDataKeys(schema: string): string {
  return `COMMENT ON TABLE ${schema}.data_keys IS '${DATA_KEYS_ARE_BOUND}'`;
}

/** Table of `RateLimits` of platform/rate-limits. It holds counts of the last seconds, which a crash may lose. */
function createRateLimits(schema: string): string {
  return `
    CREATE UNLOGGED TABLE IF NOT EXISTS ${schema}.rate_limits (
      key text PRIMARY KEY,
      full_at double precision NOT NULL
    )`;
}
