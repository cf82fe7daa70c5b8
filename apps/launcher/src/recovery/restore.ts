import { SCHEMAS } from '@vc/contract/access';
import {
  assertKeysOpen,
  type BackupHeader,
  databaseInUse,
  inspectBackup,
  loadBackup,
  RestoreTargetRepository,
  schemasExist,
} from '@vc/platform/backup';
import { loadConfig } from '@vc/platform/config';
import { offlineAccess } from '@vc/platform/key-store';
import { Client } from 'pg';
import { assertLoginsExist, migrate } from '../migrate';
import { MigrateConfig } from '../migrate-config';
import { selectMigrated } from './select-migrated';
import { listServiceSessions } from './service-sessions';

interface RestoreChoices {
  file: string;
  /** Removes schemas that exist. */
  isReplacing: boolean;
}

/**
 * Restores a backup: makes the schemas by the migrations of the backup, loads its rows, and runs the migrations that this
 * release has in addition. It checks everything that it can before it changes anything.
 * @param environment with the owner of the database and the key-encryption keys
 * @returns the time of the restored state
 */
export async function restore(environment: NodeJS.ProcessEnv, { file, isReplacing }: RestoreChoices): Promise<string> {
  const config = loadConfig(MigrateConfig, environment);
  const { databaseUrl, keyEncryptionOf } = offlineAccess(environment);
  const { header } = await inspectBackup(file);
  const services = selectMigrated(header);
  assertKeysOpen(header, keyEncryptionOf);
  await assertLoginsExist(config);
  const client = new Client({ connectionString: databaseUrl, application_name: 'restore' });
  await client.connect();
  try {
    await clear(client, databaseUrl, isReplacing);
    await migrate(environment, { services });
    await load(client, file, header);
  } finally {
    await client.end();
  }
  await migrate(environment);
  return header.takenAt;
}

/** @throws Error when services use the database, or it has schemas that may not be removed */
async function clear(client: Client, databaseUrl: string, isReplacing: boolean): Promise<void> {
  const sessions = await listServiceSessions(databaseUrl);
  if (sessions.length > 0) throw databaseInUse(sessions);
  const target = new RestoreTargetRepository(client, SCHEMAS);
  const existing = await target.listExisting();
  if (existing.length > 0 && !isReplacing) throw schemasExist(existing);
  await target.dropSchemas();
}

async function load(client: Client, file: string, { schemas }: BackupHeader): Promise<void> {
  await loadBackup(client, { file, schemas: Object.keys(schemas) }, () => Promise.resolve());
}
