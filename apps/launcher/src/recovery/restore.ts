import { SCHEMAS } from '@vc/contract/access';
import {
  assertKeysOpen,
  BackupFile,
  type BackupHeader,
  databaseInUse,
  inspectBackup,
  loadBackup,
  RestoreTargetRepository,
  schemasExist,
  SEALING_SCHEMA,
} from '@vc/platform/backup';
import { loadConfig } from '@vc/platform/config';
import { offlineAccess } from '@vc/platform/key-store';
import { inOwnerTransaction, type OwnerTransaction } from '@vc/platform/persistence';
import { listSchemas } from '@vc/platform/service';
import { assertLoginsExist, explainForbidden } from '../migrate';
import { MigrateConfig } from '../migrate-config';
import { PLATFORM_SERVICES, type PlatformService } from '../services';
import { recordRestore } from './record-restore';
import { listServiceSessions } from './service-sessions';

interface RestoreChoices {
  /** Path of the backup. */
  path: string;
  /** Removes schemas that exist. */
  isReplacing: boolean;
  /** Accepts a file without a MAC, or with a wrong one. */
  isUnauthenticated: boolean;
}

/**
 * Restores a backup: makes the schemas by the migrations of the backup, loads its rows, runs the migrations that this release
 * has in addition, and ends what the lost time may have used. All of it is one transaction, so a restore that is refused or
 * interrupted leaves the database as it was.
 * @param environment with the owner of the database and the key-encryption keys
 * @returns the time of the restored state
 */
export async function restore(environment: NodeJS.ProcessEnv, choices: RestoreChoices): Promise<string> {
  const { keyEncryptionOf } = offlineAccess(environment);
  const sealing = choices.isUnauthenticated ? undefined : await keyEncryptionOf(SEALING_SCHEMA);
  const file = await BackupFile.open(choices.path, sealing);
  try {
    return await restoreFile(environment, file, choices);
  } finally {
    await file.close();
  }
}

async function restoreFile(
  environment: NodeJS.ProcessEnv,
  file: BackupFile,
  { isReplacing }: RestoreChoices,
): Promise<string> {
  const config = loadConfig(MigrateConfig, environment);
  const { databaseUrl, keyEncryptionOf } = offlineAccess(environment);
  const header = await inspectBackup(file);
  const services = selectMigrated(header);
  await assertKeysOpen(header, keyEncryptionOf);
  await assertLoginsExist(config);
  const sessions = await listServiceSessions(databaseUrl);
  if (sessions.length > 0) throw databaseInUse(sessions);
  await inOwnerTransaction(databaseUrl, async (owner) => {
    await clear(owner, isReplacing);
    await makeTables(owner, services);
    await loadBackup(owner.client, { file, schemas: Object.keys(header.schemas) });
    await makeTables(owner, PLATFORM_SERVICES);
    await recordRestore(owner.client, { lostSince: new Date(header.takenAt), keyEncryptionOf });
    const schemas = listSchemas(PLATFORM_SERVICES, (service) => config.passwordOf(service));
    for (const schema of schemas) await owner.migrate(schema);
    await owner.client.query('ANALYZE');
  }).catch(explainForbidden);
  return header.takenAt;
}

/** No login of a service has access yet. */
async function makeTables(owner: OwnerTransaction, services: PlatformService[]): Promise<void> {
  for (const schema of listSchemas(services, () => undefined)) await owner.migrate({ ...schema, logins: [] });
}

/** @throws Error when the database has schemas that may not be removed */
async function clear({ client }: OwnerTransaction, isReplacing: boolean): Promise<void> {
  const target = new RestoreTargetRepository(client, SCHEMAS);
  const existing = await target.listExisting();
  if (existing.length > 0 && !isReplacing) throw schemasExist(existing);
  await target.dropSchemas();
}

/**
 * Returns the services with the migrations that the backup's tables were made by.
 * @throws Error when a later release has made the backup
 */
function selectMigrated({ schemas }: BackupHeader): PlatformService[] {
  const selected = PLATFORM_SERVICES.flatMap((service): PlatformService[] => {
    const backedUp = schemas[service.schema];
    if (!backedUp) return [];
    return [{ ...service, migrations: service.migrations.filter(({ name }) => backedUp.migrations.includes(name)) }];
  });
  const unknown = Object.entries(schemas).flatMap(([schema, { migrations }]) => {
    const known = selected.find((each) => each.schema === schema)?.migrations.map(({ name }) => name) ?? [];
    return migrations.filter((name) => !known.includes(name)).map((name) => `${schema}.${name}`);
  });
  if (unknown.length === 0) return selected;
  throw new Error(
    `A later release made the backup: this one does not know the migrations ${unknown.join(', ')}. ` +
      'Restore it with the release that made it, or a later one.',
  );
}
