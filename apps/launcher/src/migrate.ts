import { SERVICES, type ServiceName, variableOf } from '@vc/contract/access';
import { loadConfig } from '@vc/platform/config';
import { migrateServices } from '@vc/platform/service';
import { Matches } from 'class-validator';
import { PLATFORM_SERVICES } from './services';

/** `OWNER_DATABASE_URL`, and `AUTH_DATABASE_PASSWORD`, … for the login of each service. */
class MigrateConfig {
  @Matches(/^postgres(ql)?:\/\//, { message: 'OWNER_DATABASE_URL must be a postgres:// URL' })
  OWNER_DATABASE_URL: string;
}

function passwordVariableOf(service: ServiceName): string {
  return variableOf(service, 'DATABASE_PASSWORD');
}

for (const variable of SERVICES.map(passwordVariableOf)) {
  // Such passwords need no encoding in DATABASE_URL.
  const message = `${variable} must have at least 16 letters, digits, - or _`;
  Matches(/^[A-Za-z0-9_-]{16,}$/, { message })(MigrateConfig.prototype, variable);
}

/**
 * Migrates the schemas of all services as their owner, and creates the login of each service.
 * @throws InvalidConfigError
 */
export async function migrate(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = loadConfig(MigrateConfig, environment);
  const passwords = new Map<string, string>(Object.entries(config));
  await migrateServices(PLATFORM_SERVICES, {
    databaseUrl: config.OWNER_DATABASE_URL,
    passwordOf: (service) => passwords.get(passwordVariableOf(service as ServiceName)) ?? '',
  });
}
