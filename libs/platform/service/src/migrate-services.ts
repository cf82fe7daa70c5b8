import { runMigrations } from '@vc/platform/persistence';
import type { ServiceDefinition } from './service-definition';

interface MigrateOptions {
  /** URL of the owner of the schemas. */
  databaseUrl: string;
  /** Returns the password of the login of a service. */
  passwordOf: (service: string) => string;
  /** Longest time for a connection attempt, in ms. */
  timeoutMs?: number;
}

type Migrated = Pick<ServiceDefinition, 'name' | 'schema' | 'migrations' | 'privileges'>;

/** Migrates the schemas of the services, and creates a login for each service. */
export async function migrateServices(
  services: readonly Migrated[],
  { databaseUrl, passwordOf, timeoutMs }: MigrateOptions,
): Promise<void> {
  // Services with one schema have the same migrations.
  const schemas = new Map(services.map(({ schema, migrations }) => [schema, migrations]));
  for (const [schema, migrations] of schemas) {
    const logins = services
      .filter((each) => each.schema === schema)
      .map(({ name: service, privileges }) => ({ service, password: passwordOf(service), privileges }));
    await runMigrations({ databaseUrl, schema, migrations, logins, timeoutMs });
  }
}
