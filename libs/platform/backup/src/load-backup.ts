import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BackupFile } from './backup-file';
import { unknownTarget } from './backup.errors';
import { readBackup } from './read-backup';
import { RestoreTargetRepository } from './restore-target.repository';

/**
 * Replaces the rows of all tables of the schemas by those of a backup, in the transaction of the caller.
 * @param client of the owner of the schemas, whose tables the migrations of the backup have made
 * @throws Error when the backup fills anything else
 */
export async function loadBackup(
  client: ClientBase,
  { file, schemas }: { file: BackupFile; schemas: readonly string[] },
): Promise<void> {
  const target = new RestoreTargetRepository(client, schemas);
  const opened = await target.open();
  const sequences = await target.listSequences();
  await readBackup(file, {
    table: async ({ table, columns }, rows) => {
      if (!opened.tables.includes(table)) throw unknownTarget(table);
      await target.addArchiveRange(table);
      await pipeline(Readable.from(rows), client.query(copyFrom(`COPY ${table} ${columns} FROM STDIN`)));
    },
    sequence: async (name, statement) => {
      if (!sequences.includes(name)) throw unknownTarget(name);
      await target.run(statement);
    },
  });
  await opened.close();
}
