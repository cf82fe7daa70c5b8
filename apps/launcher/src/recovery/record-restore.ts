import { SCHEMAS, type SchemaName } from '@vc/contract/access';
import { AUDITED_SERVICES, signRestore } from '@vc/platform/audit';
import { RestoresRepository } from '@vc/platform/backup';
import type { OfflineAccess } from '@vc/platform/key-store';
import { systemClock } from '@vc/platform/scheduling';
import type { ClientBase } from 'pg';
import { PLATFORM_SERVICES } from '../services';

interface RecordOptions {
  /** Time of the restored state. */
  lostSince: Date;
  keyEncryptionOf: OfflineAccess['keyEncryptionOf'];
}

/**
 * Records a restore in every schema, signs it for the audit, and ends what the lost time may have used, in the transaction of
 * the caller.
 * @param client of the owner of the schemas
 */
export async function recordRestore(client: ClientBase, { lostSince, keyEncryptionOf }: RecordOptions): Promise<void> {
  const restores = new RestoresRepository(client);
  const restoredAt = systemClock();
  for (const schema of SCHEMAS) {
    const restore = await restores.record(schema, { lostSince, restoredAt }, findEnd(schema));
    const audited = AUDITED_SERVICES.find((each) => each.schema === schema);
    const query = async (sql: string, values?: unknown[]) =>
      (await client.query<Record<string, unknown>>(sql, values)).rows;
    if (audited) await signRestore(audited, { query, keyEncryption: await keyEncryptionOf(schema), restore });
  }
}

function findEnd(schema: SchemaName) {
  return PLATFORM_SERVICES.find((service) => service.schema === schema && service.endLostTime)?.endLostTime;
}
