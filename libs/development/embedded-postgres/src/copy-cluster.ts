import { constants, existsSync } from 'node:fs';
import { chown, copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders whose contents belong to the running server: PostgreSQL's documentation of base backups, section 25.3.4. */
const EMPTY_FOLDERS = [
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'standby.signal', 'pg_internal.init']);

/** Replaces a folder by a copy of the files of a running PostgreSQL, for the time between the start and the stop of a backup. */
export async function copyCluster(source: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await copyFolder(source, target, '');
  // Subfolders that the server creates only in a new cluster.
  for (const folder of ['pg_wal/archive_status', 'pg_wal/summaries']) {
    if (existsSync(join(source, folder))) await createFolder(join(source, folder), join(target, folder));
  }
}

async function copyFolder(source: string, target: string, path: string): Promise<void> {
  await createFolder(join(source, path), join(target, path));
  if (EMPTY_FOLDERS.includes(path)) return;
  for (const entry of await readdir(join(source, path), { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const each = join(path, entry.name);
    if (entry.isDirectory()) await copyFolder(source, target, each);
    else await copyIfPresent(join(source, each), join(target, each));
  }
}

async function createFolder(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const { uid, gid } = await stat(source);
  await chown(target, uid, gid);
}

/** The server deletes files while it runs, and its log has what it deleted. */
async function copyIfPresent(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE);
    const { uid, gid } = await stat(source);
    await chown(target, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
