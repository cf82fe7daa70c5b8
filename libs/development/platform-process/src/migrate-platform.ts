import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServiceName, SERVICES, variableOf } from '@vc/contract/access';
import { serviceDatabaseUrl } from '@vc/platform/persistence';

interface MigrateOptions {
  /** Folder with `dist`; the working directory unless given. */
  repository?: string;
  /** Passwords of some services. The others are random. */
  passwords?: Record<string, string>;
}

/**
 * Migrates a database as `npm start -- migrate` does, and returns `DATABASE_URL` of each service. The launcher is built.
 * @throws Error with what the program wrote
 */
export async function migratePlatform(
  ownerUrl: string,
  { repository = process.cwd(), passwords: given = {} }: MigrateOptions = {},
): Promise<Record<ServiceName, string>> {
  const logins = SERVICES.map((service) => {
    return { service, password: given[service] ?? randomBytes(24).toString('base64url') };
  });
  const passwords: [string, string][] = logins.map(({ service, password }) => {
    return [variableOf(service, 'DATABASE_PASSWORD'), password];
  });
  await promisify(execFile)(process.execPath, [join(repository, 'dist/launcher/main.js'), 'migrate'], {
    env: { ...process.env, OWNER_DATABASE_URL: ownerUrl, ...Object.fromEntries(passwords) },
  });
  const urls = logins.map((login) => [login.service, serviceDatabaseUrl(ownerUrl, login)]);
  return Object.fromEntries(urls) as Record<ServiceName, string>;
}
