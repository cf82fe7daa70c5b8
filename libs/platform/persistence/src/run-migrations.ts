import type { MigrationInterface } from 'typeorm';
import { DataSource } from 'typeorm';
import { DATABASE_TIMEOUT_MS } from './data-source';
import { createIdempotencyKeys } from './idempotency-keys';
import { closeDatabase, createLogin, grantSchema, type ServiceLogin } from './service-login';

export type MigrationClass = new () => MigrationInterface;

interface RunMigrationsOptions {
  /** URL of the owner of the schemas: a superuser, or the owner of the database with CREATEROLE. */
  databaseUrl: string;
  schema: string;
  migrations: MigrationClass[];
  /** Of the services with this schema. */
  logins?: ServiceLogin[];
  /** Longest time for a connection attempt, in ms. Migrations have no limit. */
  timeoutMs?: number | undefined;
}

/**
 * Migrates a schema as its owner, and creates the logins of its services.
 * Concurrent processes wait for an advisory lock.
 */
export async function runMigrations(options: RunMigrationsOptions): Promise<void> {
  const { databaseUrl, schema, migrations, logins = [], timeoutMs = DATABASE_TIMEOUT_MS } = options;
  const owner = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    schema,
    migrations,
    migrationsTableName: 'migrations',
    poolSize: 2,
    extra: { options: `-c search_path=${schema}`, connectionTimeoutMillis: timeoutMs },
  });
  await owner.initialize();
  const lock = owner.createQueryRunner();
  try {
    await lock.query(`SELECT pg_advisory_lock(hashtext('migrations'))`);
    await lock.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await lock.query(closeDatabase(databaseUrl));
    await lock.query(createDataKeys(schema));
    await lock.query(createRateLimits(schema));
    await lock.query(createIdempotencyKeys(schema));
    await owner.runMigrations({ transaction: 'each' });
    for (const login of logins) {
      await lock.query(createLogin(databaseUrl, login));
      await lock.query(grantSchema(databaseUrl, schema, login));
    }
  } finally {
    await lock.release();
    await owner.destroy();
  }
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

/** Table of `RateLimits` of platform/rate-limits. It holds counts of the last seconds, which a crash may lose. */
function createRateLimits(schema: string): string {
  return `
    CREATE UNLOGGED TABLE IF NOT EXISTS ${schema}.rate_limits (
      key text PRIMARY KEY,
      full_at double precision NOT NULL
    )`;
}
