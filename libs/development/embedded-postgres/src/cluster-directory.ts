import { createHash, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hasServer, readIfPresent } from './orphan';
import { publicDirectory, isReachableByAllUsers } from './unprivileged-user';

const PREFIX = 'embedded-postgres-data-';
/** Suffix of the file that names the link to a substitute. */
const OWNER = '.owner';

/**
 * The folder of the cluster's files, created where it is missing. It is `dataDir`, unless this process runs as root and
 * the user of the server has no access to `dataDir`: then it is a substitute, and `dataDir` is a link to it.
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

/** The link is deleted with the folder it is in, so that a new folder of the same name does not get the old database. */
function prepareSubstitute(link: string): string {
  const linked = readLink(link);
  if (linked !== undefined) refuseCopy(link, linked);
  const directory = linked ?? unlinkedSubstitute(link) ?? join(publicDirectory(), PREFIX + randomUUID());
  if (linked === undefined) symlinkSync(directory, link);
  writeFileSync(directory + OWNER, link, { mode: 0o600 });
  removeOrphanedSubstitutes();
  return directory;
}

/** @throws Error if the link was copied, and not moved, to this place */
function refuseCopy(link: string, directory: string): void {
  const owner = readIfPresent(directory + OWNER) ?? link;
  if (owner === link || readLink(owner) !== directory) return;
  throw new Error(`${link} is a copy of ${owner}, and would share its database. A backup makes a copy of its own.`);
}

/** A substitute from before there were links: its name is made from that of the folder. */
function unlinkedSubstitute(dataDir: string): string | undefined {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 32);
  const directory = join(publicDirectory(), PREFIX + name);
  return readIfPresent(directory + OWNER) === dirname(dataDir) ? directory : undefined;
}

/** Removes the substitutes of data folders that were deleted. */
function removeOrphanedSubstitutes(): void {
  const names = readdirSync(publicDirectory()).filter((name) => name.startsWith(PREFIX) && name.endsWith(OWNER));
  for (const name of names) {
    const file = join(publicDirectory(), name);
    const directory = file.slice(0, -OWNER.length);
    const owner = readIfPresent(file);
    if (owner === undefined || isOwned(directory, owner) || hasServer(directory)) continue;
    rmSync(directory, { recursive: true, force: true });
    rmSync(file, { force: true });
  }
}

/** @param owner the link; of a substitute from before there were links, an existing folder */
function isOwned(directory: string, owner: string): boolean {
  return readLink(owner) === directory || lstatSync(owner, { throwIfNoEntry: false })?.isDirectory() === true;
}

function readLink(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined;
}
