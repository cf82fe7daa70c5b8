import { SERVICES } from '@vc/contract/access';
import { loadConfig } from '@vc/platform/config';
import type { SchemaReport } from '@vc/platform/persistence';
import { assertLogins, loginScript } from '@vc/platform/persistence';
import { migrateServices, planServices } from '@vc/platform/service';
import { MigrateConfig } from './migrate-config';
import { PLATFORM_SERVICES, type PlatformService } from './services';

const INSUFFICIENT_PRIVILEGE = '42501';

interface MigrateChoices {
  /** Also run contract migrations, because no replica of an earlier release runs. */
  isContracting?: boolean | undefined;
  /** Default: the services of the platform with all their migrations. */
  services?: PlatformService[] | undefined;
}

/**
 * Migrates the schemas of all services as their owner, and creates the login of each service. Without passwords, the logins
 * exist already.
 * @returns what ran in each schema
 * @throws InvalidConfigError, SchemaTooNew, or Error that names each login that is missing
 */
export async function migrate(
  environment: NodeJS.ProcessEnv,
  { isContracting = false, services = PLATFORM_SERVICES }: MigrateChoices = {},
): Promise<SchemaReport[]> {
  const config = loadConfig(MigrateConfig, environment);
  const { OWNER_DATABASE_URL: databaseUrl } = config;
  // Before anything is migrated.
  await assertLoginsExist(config);
  return migrateServices(services, {
    databaseUrl,
    isContracting,
    passwordOf: (service) => config.passwordOf(service),
  }).catch(explainForbidden);
}

/** Returns what `migrate` would run in each schema. It changes nothing. @throws as `migrate` */
export async function planMigration(
  environment: NodeJS.ProcessEnv,
  { isContracting = false }: MigrateChoices = {},
): Promise<SchemaReport[]> {
  const { OWNER_DATABASE_URL: databaseUrl } = loadConfig(MigrateConfig, environment);
  return planServices(PLATFORM_SERVICES, { databaseUrl, isContracting });
}

/** Without passwords, the logins exist already. @throws Error that names each login that is missing */
export async function assertLoginsExist({ OWNER_DATABASE_URL, createsLogins }: MigrateConfig): Promise<void> {
  if (!createsLogins) await assertLogins(OWNER_DATABASE_URL, SERVICES).catch(explainMissing);
}

/**
 * Returns the SQL with which an administrator of PostgreSQL creates the logins. It connects to nothing.
 * @throws InvalidConfigError
 */
export function printLogins(environment: NodeJS.ProcessEnv): string {
  const config = loadConfig(MigrateConfig, environment);
  const logins = SERVICES.map((service) => ({ service, password: config.passwordOf(service) }));
  return loginScript(config.OWNER_DATABASE_URL, logins);
}

function explainMissing(cause: Error): never {
  throw new Error(
    `${cause.message}\nSet the passwords AUTH_DATABASE_PASSWORD, …, or create the logins by the script of npm start -- migrate --print-logins.`,
    { cause },
  );
}

/** The owner has no CREATEROLE, or another role has created the logins. */
export function explainForbidden(cause: Error & { code?: string }): never {
  if (cause.code !== INSUFFICIENT_PRIVILEGE || !cause.message.endsWith(' role')) throw cause;
  throw new Error(
    `The owner may not create the logins or set their passwords: ${cause.message}. Give it CREATEROLE, or create the logins ` +
      'by the script of npm start -- migrate --print-logins and leave the passwords out.',
    { cause },
  );
}
