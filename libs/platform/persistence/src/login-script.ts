import { escapeIdentifier } from 'pg';
import {
  closeDatabase,
  createLogin,
  createRole,
  databaseNameOf,
  loginNameOf,
  type ServiceLogin,
} from './service-login';

/**
 * Returns the SQL script with which an administrator of PostgreSQL creates the logins of services and closes the database to
 * others. It has verifiers of the given passwords, and no password. It can be run again.
 * @param databaseUrl of the owner of the schemas, for the name of the database
 */
export function loginScript(databaseUrl: string, logins: ServiceLogin[]): string {
  const database = databaseNameOf(databaseUrl);
  return [
    `-- Logins of the services in the database ${JSON.stringify(database)}.`,
    ...logins.map((login) => `${statementsOf(databaseUrl, login)};`),
    `${closeDatabase(databaseUrl)};`,
    '',
  ].join('\n');
}

function statementsOf(databaseUrl: string, login: ServiceLogin): string {
  const name = loginNameOf(databaseUrl, login.service);
  const connect = `GRANT CONNECT ON DATABASE ${escapeIdentifier(databaseNameOf(databaseUrl))} TO ${escapeIdentifier(name)}`;
  if (login.password !== undefined) return `${createLogin(databaseUrl, login)};\n${connect}`;
  return `${createRole(name)};\n-- Set its password, for example by \\password ${name} of psql.\n${connect}`;
}
