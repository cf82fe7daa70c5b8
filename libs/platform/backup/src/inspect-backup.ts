import type { BackupFile } from './backup-file';
import type { BackupHeader } from './backup-header';
import { readBackup } from './read-backup';

/** Reads a whole backup and changes nothing. @throws Error when the file is no backup, or not a complete one */
export async function inspectBackup(file: BackupFile): Promise<BackupHeader> {
  return readBackup(file, {
    table: async (_, rows) => {
      for await (const _rows of rows);
    },
  });
}
