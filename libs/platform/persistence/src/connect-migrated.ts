import type { DataSource } from 'typeorm';
import type { MigrationClass } from './run-migrations';

/** What PostgreSQL answers to a login that no migration has made, or whose schema has no tables. */
const INVALID_AUTHORIZATION = '28000';
const INVALID_PASSWORD = '28P01';
const INSUFFICIENT_PRIVILEGE = '42501';
const UNDEFINED_TABLE = '42P01';

const COMMAND = 'Run npm run migrate of this version, with the login of the owner in OWNER_DATABASE_URL.';

/**
 * Connects as the service, whose login cannot migrate.
 * @throws Error that names the command when the login or a migration is missing
 */
export async function connectMigrated(
  dataSource: DataSource,
  schema: string,
  migrations: MigrationClass[],
): Promise<DataSource> {
  try {
    await dataSource.initialize();
    const applied = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations');
    const missing = migrations.filter(({ name }) => !applied.some((each) => each.name === name));
    if (missing.length > 0) {
      throw new Error(`The schema ${schema} lacks ${missing.map(({ name }) => name).join(', ')}. ${COMMAND}`);
    }
    return dataSource;
  } catch (cause) {
    if (dataSource.isInitialized) await dataSource.destroy();
    const code = (cause as { code?: string }).code ?? '';
    if (code === UNDEFINED_TABLE || code === INSUFFICIENT_PRIVILEGE) {
      throw new Error(`The schema ${schema} is not migrated, or not for this login. ${COMMAND}`, { cause });
    }
    if (code === INVALID_PASSWORD || code === INVALID_AUTHORIZATION) {
      throw new Error(`PostgreSQL refuses the login of DATABASE_URL: ${(cause as Error).message}. ${COMMAND}`, {
        cause,
      });
    }
    throw cause;
  }
}
