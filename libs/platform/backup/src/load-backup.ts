import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readBackup } from './read-backup';
import { RestoreTargetRepository } from './restore-target.repository';

/**
 * Replaces the rows of all tables of the schemas by those of a backup, in one transaction.
 * @param client of the owner of the schemas, whose tables the migrations of the backup have made
 */
export async function loadBackup(
  client: Client,
  { file, schemas }: { file: string; schemas: readonly string[] },
): Promise<void> {
  const target = new RestoreTargetRepository(client, schemas);
  const opened = await target.open();
  try {
    await readBackup(file, {
      table: async (name, rows) => pipeline(Readable.from(rows), client.query(copyFrom(`COPY ${name} FROM STDIN`))),
      sequence: async (statement) => target.run(statement),
    });
    await opened.close();
    await target.run('COMMIT; ANALYZE');
  } catch (error) {
    await target.run('ROLLBACK');
    throw error;
  }
}
