import type { Database } from '@vc/platform/persistence';
import { prepared } from '@vc/platform/persistence';

/**
 * Returns the version of the public documents of a tenant, in one round trip. Content that is read afterwards is of that version or of
 * a later one.
 */
export async function findDocumentVersion(database: Database, tenantId: string): Promise<string> {
  const { rows } = await database.single(tenantId, (tx) =>
    prepared<{ version: string }>(tx, 'SELECT version FROM document_versions WHERE tenant_id = $1', [tenantId]),
  );
  // Nothing has changed since the migration.
  return rows[0]?.version ?? 'first';
}
