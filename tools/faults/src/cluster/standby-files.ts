import assert from 'node:assert/strict';
import { chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '@vc/development/embedded-postgres';
import { copyCluster } from './copy-cluster';
import { withConnection } from './query';

/**
 * Makes the files of a standby in a folder: a base backup of a running primary. The packaged PostgreSQL has no
 * `pg_basebackup`, so this is the backup by the low-level interface of its documentation, section 25.3.4.
 */
export async function createStandbyFiles(primary: EmbeddedPostgres, folder: string): Promise<void> {
  // Both statements belong to one session.
  const files = await withConnection(primary.url, async (client) => {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    await copyCluster(primary.directory, folder);
    const { rows } = await client.query<BackupFiles>('SELECT labelfile, spcmapfile FROM pg_backup_stop(false)');
    return rows[0];
  });
  assert(files, 'The end of the backup has no label.');
  const texts = { backup_label: files.labelfile, tablespace_map: files.spcmapfile, 'standby.signal': '' };
  const { uid, gid } = await stat(primary.directory);
  for (const [name, text] of Object.entries(texts)) {
    await writeFile(join(folder, name), text, { mode: 0o600 });
    await chown(join(folder, name), uid, gid);
  }
}

interface BackupFiles {
  labelfile: string;
  spcmapfile: string;
}
