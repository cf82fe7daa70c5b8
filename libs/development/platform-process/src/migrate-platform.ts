import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type ServiceName, SERVICES, variableOf } from '@vc/contract/access';
import { serviceDatabaseUrl } from '@vc/platform/persistence';

interface MigrateOptions {
  /** Folder with `dist`; the working directory unless given. */
  repository?: string;
  /** Passwords of some services. The others are random. */
  passwords?: Record<string, string>;
}

/**
 * Migrates a database as `npm run migrate` does, and returns `DATABASE_URL` of each service. The launcher is built.
 * @throws Error with what the program wrote
 */
export function migratePlatform(
  ownerUrl: string,
  { repository = process.cwd(), passwords: given = {} }: MigrateOptions = {},
): Record<ServiceName, string> {
  const logins = SERVICES.map((service) => {
    return { service, password: given[service] ?? randomBytes(24).toString('base64url') };
  });
  const passwords: [string, string][] = logins.map(({ service, password }) => {
    return [variableOf(service, 'DATABASE_PASSWORD'), password];
  });
  const { status, stderr } = spawnSync(process.execPath, [join(repository, 'dist/launcher/main.js'), 'migrate'], {
    env: { ...process.env, OWNER_DATABASE_URL: ownerUrl, ...Object.fromEntries(passwords) },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const urls = logins.map((login) => [login.service, serviceDatabaseUrl(ownerUrl, login)]);
  return Object.fromEntries(urls) as Record<ServiceName, string>;
}
