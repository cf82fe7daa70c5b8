import { databaseInUse, RestoresRepository } from '@vc/platform/backup';
import { offlineAccess } from '@vc/platform/key-store';
import { Client } from 'pg';
import { recordRestore } from './record-restore';
import { listServiceSessions } from './service-sessions';

/** Records a restore that other programs have done, for example one to a point in time. @throws Error while services run */
export async function endLostTime(environment: NodeJS.ProcessEnv, lostSince: Date): Promise<void> {
  const { databaseUrl, keyEncryptionOf } = offlineAccess(environment);
  const sessions = await listServiceSessions(databaseUrl);
  if (sessions.length > 0) throw databaseInUse(sessions);
  const client = new Client({ connectionString: databaseUrl, application_name: 'restore' });
  await client.connect();
  try {
    await new RestoresRepository(client).inTransaction(() => recordRestore(client, { lostSince, keyEncryptionOf }));
  } finally {
    await client.end();
  }
}
