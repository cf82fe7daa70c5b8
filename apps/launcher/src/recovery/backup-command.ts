import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { SCHEMAS } from '@vc/contract/access';
import { parseCommandLine, UsageError } from '@vc/development/command-line';
import { recordBackup, SEALING_SCHEMA, writeBackup } from '@vc/platform/backup';
import { offlineAccess } from '@vc/platform/key-store';

/** Runs `npm start -- backup <file>`. @returns the lines that it prints */
export async function runBackupCommand(words: string[], environment: NodeJS.ProcessEnv): Promise<string[]> {
  const { positionals } = parseCommandLine({ words, options: {}, allowPositionals: true });
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) throw new UsageError('Name the file: npm start -- backup <file>.');
  const file = resolve(path);
  const { databaseUrl, keyEncryptionOf } = offlineAccess(environment);
  const keyEncryption = await keyEncryptionOf(SEALING_SCHEMA);
  const begun = performance.now();
  const { takenAt, tables, rows } = await writeBackup({
    databaseUrl,
    schemas: SCHEMAS,
    file,
    keyEncryption,
  });
  const durationMs = Math.round(performance.now() - begun);
  const { size: bytes } = await stat(file);
  const warnings = await record({ databaseUrl, takenAt, bytes, durationMs });
  return [
    `${file} has the state of ${takenAt}: ${rows} rows of ${tables} tables.`,
    'It does not have the key-encryption keys. Without them it cannot be restored: keep them apart from it.',
    ...warnings,
  ];
}

/** The backup is good without the record, so a failure ends nothing. */
async function record(backup: Parameters<typeof recordBackup>[0]): Promise<string[]> {
  const isRecorded = await recordBackup(backup).catch(() => false);
  return isRecorded ? [] : ['It is not recorded, so the health of the platform does not show it.'];
}
