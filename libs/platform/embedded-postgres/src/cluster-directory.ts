import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { dirEveryoneCanReach, isReachableByEveryone } from './unprivileged-user';

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
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 32);
  return join(dirEveryoneCanReach(), `embedded-postgres-data-${name}`);
}
