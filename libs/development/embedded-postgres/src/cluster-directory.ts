import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hasServer, readIfPresent } from './orphan';
import { publicDirectory, isReachableByAllUsers } from './unprivileged-user';

const PREFIX = 'embedded-postgres-data-';
/** Suffix of the file that names the folder which a substitute replaces. */
const OWNER = '.owner';

/**
 * The folder of the cluster's files, created where it is missing. It is `dataDir`, unless this process runs as root and
 * the user of the server has no access to `dataDir`: then it is a substitute with a name made from `dataDir`.
 */
export function clusterDirectory(dataDir: string, user: { uid: number; gid: number } | undefined): string {
  const wanted = resolve(dataDir);
  mkdirSync(dirname(wanted), { recursive: true });
  const directory = !user || isReachableByAllUsers(dirname(wanted)) ? wanted : prepareSubstitute(wanted);
  if (!existsSync(directory)) {
    mkdirSync(directory, { mode: 0o700 });
    if (user) chownSync(directory, user.uid, user.gid);
  }
  return directory;
}

function prepareSubstitute(dataDir: string): string {
  removeOrphanedSubstitutes();
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 32);
  const directory = join(publicDirectory(), PREFIX + name);
  writeFileSync(directory + OWNER, dirname(dataDir), { mode: 0o600 });
  return directory;
}

/** Removes the substitutes of data folders that were deleted. */
function removeOrphanedSubstitutes(): void {
  const names = readdirSync(publicDirectory()).filter((name) => name.startsWith(PREFIX) && name.endsWith(OWNER));
  for (const name of names) {
    const file = join(publicDirectory(), name);
    const directory = file.slice(0, -OWNER.length);
    const owner = readIfPresent(file);
    if (owner === undefined || existsSync(owner) || hasServer(directory)) continue;
    rmSync(directory, { recursive: true, force: true });
    rmSync(file, { force: true });
  }
}
