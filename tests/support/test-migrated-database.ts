import { runMigrations } from '@vc/platform/persistence';
import { DATABASE_PATIENCE_MS } from '@vc/testing/database/test-logins';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { provideTemplate } from '@vc/testing/database/test-template';
import { PLATFORM_SERVICES } from '@vc/app/launcher';

/**
 * A new database with the schemas of all services, copied from one that the first spec of the run migrates. The start of the
 * platform finds no migration to run, and adds the logins, which have the name of their database.
 */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  return createTestDatabase(await provideTemplate('platform', migrateAll));
}

async function migrateAll(databaseUrl: string): Promise<void> {
  const schemas = new Map(PLATFORM_SERVICES.map(({ schema, migrations }) => [schema, migrations]));
  for (const [schema, migrations] of schemas) {
    await runMigrations({ databaseUrl, schema, migrations, isContracting: true, timeoutMs: DATABASE_PATIENCE_MS });
  }
}
