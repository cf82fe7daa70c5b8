import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isServed, readIfPresent } from './orphan';
import { dirEveryoneCanReach, isReachableByEveryone } from './unprivileged-user';

const PREFIX = 'embedded-postgres-data-';
/** Beside a substitute: says which folder it stands for. */
const OWNER = '.owner';

/**
 * Where the cluster's files are. That is `dataDir`, except for root in a folder that others cannot walk to: there the
 * server, which runs as another user, would not find them, so they go to a folder named after `dataDir` instead.
 */
export function clusterDirectory(dataDir: string, user: { uid: number; gid: number } | undefined): string {
  const wanted = resolve(dataDir);
  mkdirSync(dirname(wanted), { recursive: true });
  const directory = !user || isReachableByEveryone(dirname(wanted)) ? wanted : substituteFor(wanted);
  if (!existsSync(directory)) {
    mkdirSync(directory, { mode: 0o700 });
    if (user) chownSync(directory, user.uid, user.gid);
  }
  return directory;
}

function substituteFor(dataDir: string): string {
  removeForsaken();
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 32);
  const directory = join(dirEveryoneCanReach(), PREFIX + name);
  writeFileSync(directory + OWNER, dirname(dataDir), { mode: 0o600 });
  return directory;
}

/** Who deletes a data folder does not know of its substitute: the next one to start takes it away. */
function removeForsaken(): void {
  const names = readdirSync(dirEveryoneCanReach()).filter((name) => name.startsWith(PREFIX) && name.endsWith(OWNER));
  for (const name of names) {
    const file = join(dirEveryoneCanReach(), name);
    const directory = file.slice(0, -OWNER.length);
    const owner = readIfPresent(file);
    if (owner === undefined || existsSync(owner) || isServed(directory)) continue;
    rmSync(directory, { recursive: true, force: true });
    rmSync(file, { force: true });
  }
}
