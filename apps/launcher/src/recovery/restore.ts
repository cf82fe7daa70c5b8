import { SCHEMAS } from '@vc/contract/access';
import {
  assertKeysOpen,
  databaseInUse,
  inspectBackup,
  loadBackup,
  RestoreTargetRepository,
  schemasExist,
} from '@vc/platform/backup';
import { loadConfig } from '@vc/platform/config';
import { offlineAccess } from '@vc/platform/key-store';
import { runMigrations } from '@vc/platform/persistence';
import { Client } from 'pg';
import { assertLoginsExist, migrate } from '../migrate';
import { MigrateConfig } from '../migrate-config';
import { PLATFORM_SERVICES, type PlatformService } from '../services';
import { recordRestore } from './record-restore';
import { selectMigrated } from './select-migrated';
import { listServiceSessions } from './service-sessions';

interface RestoreChoices {
  file: string;
  /** Removes schemas that exist. */
  isReplacing: boolean;
}

/**
 * Restores a backup: makes the schemas by the migrations of the backup, loads its rows, and runs the migrations that this
 * release has in addition, and ends what the lost time may have used. It checks everything that it can before it changes
 * anything. A restore that was interrupted leaves a database that no service has access to.
 * @param environment with the owner of the database and the key-encryption keys
 * @returns the time of the restored state
 */
export async function restore(environment: NodeJS.ProcessEnv, { file, isReplacing }: RestoreChoices): Promise<string> {
  const config = loadConfig(MigrateConfig, environment);
  const { databaseUrl, keyEncryptionOf } = offlineAccess(environment);
  const { header } = await inspectBackup(file);
  const services = selectMigrated(header);
  await assertKeysOpen(header, keyEncryptionOf);
  await assertLoginsExist(config);
  const client = new Client({ connectionString: databaseUrl, application_name: 'restore' });
  await client.connect();
  try {
    await clear(client, databaseUrl, isReplacing);
    // No login of a service has access before the lost time is ended.
    await makeTables(databaseUrl, services);
    await loadBackup(client, { file, schemas: Object.keys(header.schemas) });
    await makeTables(databaseUrl, PLATFORM_SERVICES);
    await recordRestore(client, { lostSince: new Date(header.takenAt), keyEncryptionOf });
  } finally {
    await client.end();
  }
  await migrate(environment);
  return header.takenAt;
}

async function makeTables(databaseUrl: string, services: PlatformService[]): Promise<void> {
  const bySchema = new Map(services.map(({ schema, migrations }) => [schema, migrations]));
  for (const [schema, migrations] of bySchema) await runMigrations({ databaseUrl, schema, migrations });
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
