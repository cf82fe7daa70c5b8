import { resolve } from 'node:path';
import { SCHEMAS } from '@vc/contract/access';
import { parseCommandLine, UsageError } from '@vc/development/command-line';
import { writeBackup } from '@vc/platform/backup';
import { offlineAccess } from '@vc/platform/key-store';

/** Runs `npm run backup -- <file>`. @returns the lines that it prints */
export async function runBackupCommand(words: string[], environment: NodeJS.ProcessEnv): Promise<string[]> {
  const { positionals } = parseCommandLine({ words, options: {}, allowPositionals: true });
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) throw new UsageError('Name the file: npm run backup -- <file>.');
  const file = resolve(path);
  const { databaseUrl } = offlineAccess(environment);
  const { takenAt, tables, rows } = await writeBackup({ databaseUrl, schemas: SCHEMAS, file });
  return [
    `${file} has the state of ${takenAt}: ${rows} rows of ${tables} tables.`,
    'It does not have the key-encryption keys. Without them it cannot be restored: keep them apart from it.',
  ];
}
