import assert from 'node:assert/strict';
import { chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { copyCluster } from './copy-cluster';
import type { EmbeddedPostgres } from './start-embedded-postgres';

interface BackupFiles {
  labelfile: string;
  spcmapfile: string;
}

/**
 * Copies a running PostgreSQL into a folder, for a server that begins as a standby or as a restore from archived log. The
 * packaged PostgreSQL has no `pg_basebackup`, so this is the backup by the low-level interface of its documentation, section
 * 25.3.4.
 */
export async function createBaseBackup(
  { url, directory }: EmbeddedPostgres,
  folder: string,
  signal: 'standby.signal' | 'recovery.signal',
): Promise<void> {
  const { labelfile, spcmapfile } = await copyBetweenMarks(url, () => copyCluster(directory, folder));
  const texts = { backup_label: labelfile, tablespace_map: spcmapfile, [signal]: '' };
  const { uid, gid } = await stat(directory);
  for (const [name, text] of Object.entries(texts)) {
    await writeFile(join(folder, name), text, { mode: 0o600 });
    await chown(join(folder, name), uid, gid);
  }
}

/** Both statements belong to one session. */
async function copyBetweenMarks(url: string, copy: () => Promise<void>): Promise<BackupFiles> {
  const client = new Client({ connectionString: url });
  // A server that ends also ends the connection, which the statement reports.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`SELECT pg_backup_start('base', true)`);
    await copy();
    const { rows } = await client.query<BackupFiles>('SELECT labelfile, spcmapfile FROM pg_backup_stop(false)');
    assert(rows[0], 'The end of the backup has no label.');
    return rows[0];
  } finally {
    await client.end();
  }
}
