import { SERVICES, type ServiceName, variableOf } from '@vc/contract/access';
import { addVariable, Secret } from '@vc/platform/config';
import { Matches, ValidateIf } from 'class-validator';

/** Variables of `npm start -- migrate`. */
export class MigrateConfig {
  /** Owner of the schemas: docs/operating/database.md. */
  @Secret()
  @Matches(/^postgres(ql)?:\/\//, { message: 'OWNER_DATABASE_URL must be a postgres:// URL' })
  OWNER_DATABASE_URL: string;

  /** Whether the program creates the logins of the services. Otherwise an administrator has created them. */
  get createsLogins(): boolean {
    return SERVICES.some((service) => this.passwordOf(service) !== undefined);
  }

  /** Returns the password of the login of a service. */
  passwordOf(service: string): string | undefined {
    const given = new Map<string, unknown>(Object.entries(this));
    return given.get(passwordVariableOf(service as ServiceName)) as string | undefined;
  }
}

function passwordVariableOf(service: ServiceName): string {
  return variableOf(service, 'DATABASE_PASSWORD');
}

for (const service of SERVICES) {
  const name = passwordVariableOf(service);
  // Such passwords need no encoding in DATABASE_URL.
  const isPassword = Matches(/^[A-Za-z0-9_-]{16,}$/, {
    message: `${name} must have at least 16 letters, digits, - or _`,
  });
  const isNeeded = ValidateIf((config: MigrateConfig) => config.createsLogins);
  const description = `Password of the login of the service \`${service}\`; for all services, or for none if the logins exist already.`;
  addVariable(MigrateConfig, { name, rules: [Secret(), isNeeded, isPassword], description });
}
