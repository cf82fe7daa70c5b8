import type { MigrationClass, SchemaReport, ServiceLogin } from '@vc/platform/persistence';
import { planSchema, runMigrations } from '@vc/platform/persistence';
import type { ServiceDefinition } from './service-definition';

interface PlanOptions {
  /** URL of the owner of the schemas. */
  databaseUrl: string;
  /** Also runs contract migrations: no replica of an earlier release runs. */
  isContracting?: boolean;
  /** Longest time for a connection attempt, in ms. */
  timeoutMs?: number;
}

interface MigrateOptions extends PlanOptions {
  /** Returns the password of the login of a service; undefined if the login exists already. */
  passwordOf: (service: string) => string | undefined;
}

type Migrated = Pick<ServiceDefinition, 'name' | 'schema' | 'migrations' | 'privileges' | 'deletesTenants'>;

/**
 * Migrates the schemas of the services, and creates a login for each service.
 * @throws SchemaTooNew when a later release has migrated one of them; all schemas stay as they are
 */
export async function migrateServices(
  services: readonly Migrated[],
  { passwordOf, ...options }: MigrateOptions,
): Promise<SchemaReport[]> {
  await planServices(services, options);
  const reports: SchemaReport[] = [];
  for (const schema of listSchemas(services, passwordOf)) reports.push(await runMigrations({ ...options, ...schema }));
  return reports;
}

/** A schema with its migrations, and the logins of its services. */
interface MigratedSchema {
  schema: string;
  migrations: MigrationClass[];
  logins: ServiceLogin[];
}

/** Returns the schemas of the services. @param passwordOf returns the password of a login; undefined if the login exists */
export function listSchemas(services: readonly Migrated[], passwordOf: MigrateOptions['passwordOf']): MigratedSchema[] {
  return [...schemasOf(services)].map(([schema, migrations]) => {
    const logins = services
      .filter((each) => each.schema === schema)
      .map(({ name: service, privileges, deletesTenants }) => ({
        service,
        password: passwordOf(service),
        privileges,
        deletesTenants,
      }));
    return { schema, migrations, logins };
  });
}

/** Returns what `migrateServices` would do with each schema. It changes nothing. @throws SchemaTooNew as `migrateServices` */
export async function planServices(services: readonly Migrated[], options: PlanOptions): Promise<SchemaReport[]> {
  const schemas = [...schemasOf(services)];
  return Promise.all(schemas.map(async ([schema, migrations]) => planSchema({ ...options, schema, migrations })));
}

/** Services with one schema have the same migrations. */
function schemasOf(services: readonly Migrated[]): Map<string, MigrationClass[]> {
  return new Map(services.map(({ schema, migrations }) => [schema, migrations]));
}
