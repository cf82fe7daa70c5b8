import type { RaisedAlert } from '@vc/contract/events';
import { listStoredEvents } from './list-stored-events';
import type { TestDatabase } from './test-database';

/** What the staff of a tenant is to be told by a service, the first one first, whether it is published or not. */
export async function listAlerts(database: TestDatabase, schema: string, tenantId: string): Promise<RaisedAlert[]> {
  const events = await listStoredEvents(database, schema);
  const alerts = events.filter((event) => event.tenantId === tenantId && event.type === 'staff.alert.raised');
  return alerts.map(({ payload }) => payload as RaisedAlert);
}
