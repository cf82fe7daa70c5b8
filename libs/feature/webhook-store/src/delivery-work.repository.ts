import type { Database, Transaction } from '@vc/platform/persistence';
import { prepared } from '@vc/platform/persistence';

/**
 * Tells the workers that this transaction makes work for them. An idle worker looks at the number each second, and at the
 * tables each 10 to 30 s. A notification (LISTEN) would need a connection of each worker, and none that a pooler shares.
 */
export async function noteDeliveryWork(tx: Transaction): Promise<void> {
  await prepared(tx, `SELECT nextval('delivery_work')`);
}

/** Returns a number that changes when there is new work, also just before its transaction commits. */
export async function countDeliveryWork(database: Database): Promise<string> {
  const count = 'SELECT last_value - (NOT is_called)::int AS count FROM delivery_work';
  const { rows } = await database.query<{ count: string }>(count);
  return rows[0]?.count ?? '';
}
