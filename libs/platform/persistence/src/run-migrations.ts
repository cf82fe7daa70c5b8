import type { MigrationInterface } from 'typeorm';
import { DataSource } from 'typeorm';
import { DATABASE_TIMEOUT_MS, serviceRoleOf } from './data-source';

export type MigrationClass = new () => MigrationInterface;

interface RunMigrationsOptions {
  databaseUrl: string;
  schema: string;
  migrations: MigrationClass[];
  /** Longest time for a connection attempt, in ms. Migrations have no limit. */
  timeoutMs?: number;
}

/**
 * Migrates the schema of one service as the owner that `databaseUrl` names, and creates the role of the service.
 * Concurrent processes wait for an advisory lock.
 */
export async function runMigrations(options: RunMigrationsOptions): Promise<void> {
  const { databaseUrl, schema, migrations, timeoutMs = DATABASE_TIMEOUT_MS } = options;
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
    await lock.query(createRole(schema));
    await lock.query(createDataKeys(schema));
    await lock.query(createRateLimits(schema));
    await owner.runMigrations({ transaction: 'each' });
    await lock.query(grants(schema));
  } finally {
    await lock.release();
    await owner.destroy();
  }
}

/** Roles belong to the cluster, so a process of another database may create the same one concurrently. */
function createRole(schema: string): string {
  const role = serviceRoleOf(schema);
  return `
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
        CREATE ROLE ${role} NOLOGIN;
      END IF;
      IF NOT pg_has_role(current_user, '${role}', 'MEMBER') THEN
        GRANT ${role} TO current_user;
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`;
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

function grants(schema: string): string {
  const role = serviceRoleOf(schema);
  return `
    GRANT USAGE ON SCHEMA ${schema} TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};
    REVOKE ALL ON ${schema}.migrations FROM ${role}`;
}
