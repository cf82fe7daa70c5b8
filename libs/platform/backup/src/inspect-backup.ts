import type { BackupHeader } from './backup-header';
import { readBackup } from './read-backup';

export interface InspectedBackup {
  header: BackupHeader;
  /** `schema.table (column, …)`, as SQL. */
  targets: string[];
}

/** Reads a whole backup and changes nothing. @throws Error when the file is no backup, or not a complete one */
export async function inspectBackup(file: string): Promise<InspectedBackup> {
  const targets: string[] = [];
  const header = await readBackup(file, {
    table: async (target, rows) => {
      targets.push(target);
      for await (const _ of rows);
    },
  });
  return { header, targets };
}
