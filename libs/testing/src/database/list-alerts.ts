import type { RaisedAlert } from '@vc/contract/events';
import type { TestDatabase } from './test-database';

/** What the staff of a tenant is to be told by a service, the first one first, whether it is published or not. */
export async function listAlerts(database: TestDatabase, schema: string, tenantId: string): Promise<RaisedAlert[]> {
  const rows = await database.query<{ payload: RaisedAlert }>(
    `SELECT payload FROM (SELECT seq, tenant_id, type, payload FROM ${schema}.outbox
       UNION ALL SELECT seq, tenant_id, type, payload FROM ${schema}.outbox_archive) AS events
     WHERE tenant_id = $1 AND type = 'staff.alert.raised' ORDER BY seq`,
    [tenantId],
  );
  return rows.map(({ payload }) => payload);
}
