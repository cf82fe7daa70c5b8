import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { ARCHIVE_FUNCTIONS } from './archive-ranges';
import { TENANT_DELETION_FUNCTIONS } from './create-tenant-deletion';

const ITERATIONS = 4096;
const HASH_BYTES = 32;

/**
 * Returns what PostgreSQL stores of a password, so that neither its log nor the network sees the password.
 * @param password ASCII, which needs no SASLprep
 * @see https://www.rfc-editor.org/rfc/rfc5803
 */
function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, HASH_BYTES, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const serverKey = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/** PostgreSQL cuts longer names off. */
const MAX_NAME_LENGTH = 63;

/** Condition on a row of pg_roles. */
export const HAS_MORE_RIGHTS = `rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls
  OR oid IN (SELECT member FROM pg_auth_members)`;

/** Privileges by table, for example `{ endpoints: ['SELECT', 'UPDATE (enabled)'] }`. */
export type TablePrivileges = Readonly<Record<string, readonly string[]>>;

/** The login of a service, which reads and writes the tables of its schema and can do nothing else. */
export interface ServiceLogin {
  service: string;
  /** ASCII. Without one, the login exists already and keeps its password. */
  password?: string | undefined;
  /** Tables on which the service has these privileges only. */
  privileges?: TablePrivileges | undefined;
  /** Whether it deletes the rows of tenants in its schema. Default: true. */
  deletesTenants?: boolean | undefined;
}

/** Returns the name of the login, which has the database's name because logins belong to the whole cluster. */
export function loginNameOf(databaseUrl: string, service: string): string {
  const name = `${databaseNameOf(databaseUrl)}_${service.replaceAll('-', '_')}`;
  if (name.length > MAX_NAME_LENGTH) throw new Error(`The name of the login ${name} is too long for PostgreSQL.`);
  return name;
}

/** Returns `DATABASE_URL` of a service. @param ownerUrl of the owner of the schemas in the same database */
export function serviceDatabaseUrl(
  ownerUrl: string,
  { service, password }: { service: string; password: string },
): string {
  const url = new URL(ownerUrl);
  if (url.host === '') throw new Error('The URL of the database must name its host.');
  url.username = encodeURIComponent(loginNameOf(ownerUrl, service));
  url.password = encodeURIComponent(password);
  url.pathname = `/${encodeURIComponent(databaseNameOf(ownerUrl))}`;
  return url.href;
}

/**
 * Creates the login if it is missing, and sets its password. Without a password it changes nothing. A role of its name that
 * has more rights is refused.
 */
export function createLogin(databaseUrl: string, { service, password }: ServiceLogin): string {
  const name = loginNameOf(databaseUrl, service);
  const set = `ALTER ROLE ${escapeIdentifier(name)} LOGIN NOINHERIT PASSWORD`;
  return password === undefined
    ? roleWithout(name, `RAISE EXCEPTION 'The login % is missing.', ${escapeLiteral(name)}`)
    : `${createRole(name)};\n${set} ${escapeLiteral(scramVerifier(password))}`;
}

/** Creates the role if it is missing, without a password. */
export function createRole(name: string): string {
  return roleWithout(name, `CREATE ROLE ${escapeIdentifier(name)} LOGIN NOINHERIT`);
}

/** @param otherwise a statement for a role that is missing */
function roleWithout(name: string, otherwise: string): string {
  return `
    DO $login$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${escapeLiteral(name)}) THEN
        ${otherwise};
      ELSIF EXISTS (SELECT FROM pg_roles WHERE rolname = ${escapeLiteral(name)} AND (${HAS_MORE_RIGHTS})) THEN
        RAISE EXCEPTION 'The role % has rights that no service needs.', ${escapeLiteral(name)};
      END IF;
    END $login$`;
}

/** Lets the logins of services and the owner into the database, and no other role. */
export function closeDatabase(databaseUrl: string): string {
  return `
    REVOKE ALL ON DATABASE ${escapeIdentifier(databaseNameOf(databaseUrl))} FROM PUBLIC;
    DO $public$ BEGIN
      IF to_regnamespace('public') IS NOT NULL THEN REVOKE ALL ON SCHEMA public FROM PUBLIC; END IF;
    END $public$`;
}

/** What the service does to the tables that each schema has. */
const PLATFORM_PRIVILEGES = {
  migrations: ['SELECT'],
  restores: ['SELECT'],
  // Only the functions of the owner destroy a key, and begin the deletion of a tenant.
  data_keys: ['SELECT', 'INSERT'],
  announced_deletions: [],
  deleted_tenants: ['SELECT'],
} as const satisfies TablePrivileges;

/** Columns with the progress of a deletion. */
const PROGRESS = ['deleted_rows', 'leased_until', 'chain_seq', 'chain_hash', 'chain_mac'];

/** A service reads the names of its migrations, and compares them with its own at its start. */
export function grantSchema(databaseUrl: string, schema: string, options: ServiceLogin): string {
  const { service, privileges = {}, deletesTenants = true } = options;
  const login = escapeIdentifier(loginNameOf(databaseUrl, service));
  const limited: TablePrivileges = { ...PLATFORM_PRIVILEGES, ...privileges };
  const functions = TENANT_DELETION_FUNCTIONS.map((name) => `${schema}.${name}`).join(', ');
  return [
    `GRANT CONNECT ON DATABASE ${escapeIdentifier(databaseNameOf(databaseUrl))} TO ${login}`,
    `GRANT USAGE ON SCHEMA ${schema} TO ${login}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${login}`,
    revokePartitions(schema, login),
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${login}`,
    `GRANT EXECUTE ON FUNCTION ${ARCHIVE_FUNCTIONS.map((name) => `${schema}.${name}`).join(', ')} TO ${login}`,
    ...Object.entries(limited).flatMap(([table, rights]) => [
      `REVOKE ALL ON ${schema}.${table} FROM ${login}`,
      ...(rights.length > 0 ? [`GRANT ${rights.join(', ')} ON ${schema}.${table} TO ${login}`] : []),
    ]),
    ...(deletesTenants
      ? [
          `GRANT UPDATE (${PROGRESS.join(', ')}) ON ${schema}.deleted_tenants TO ${login}`,
          `GRANT EXECUTE ON FUNCTION ${functions} TO ${login}`,
        ]
      : [`REVOKE ALL ON FUNCTION ${functions} FROM ${login}`]),
  ].join(';\n');
}

/** Rows of a partition are read and written through its table only. */
function revokePartitions(schema: string, login: string): string {
  return `
    DO $revoke$ DECLARE part text; BEGIN
      FOR part IN SELECT oid::regclass FROM pg_class WHERE relnamespace = '${schema}'::regnamespace AND relispartition AND relkind = 'r' LOOP
        EXECUTE 'REVOKE ALL ON ' || part || ' FROM ${login}';
      END LOOP;
    END $revoke$`;
}

/** Without a path, the database has the name of the user. */
export function databaseNameOf(databaseUrl: string): string {
  const { pathname, username } = new URL(databaseUrl);
  return decodeURIComponent(pathname.slice(1) || username);
}
