import type { TestDatabase } from './test-database';

export interface StoredEvent {
  type: string;
  tenantId: string;
  subject: string;
  payload: unknown;
}

/** Lists the events that a service has stored in its transactions, the first one first, whether they are published or not. */
export function listStoredEvents(database: TestDatabase, schema: string): Promise<StoredEvent[]> {
  const columns = 'seq, type, tenant_id AS "tenantId", subject, payload';
  return database.query(
    `SELECT type, "tenantId", subject, payload FROM (SELECT ${columns} FROM ${schema}.outbox
       UNION ALL SELECT ${columns} FROM ${schema}.outbox_archive) AS events ORDER BY seq`,
  );
}
