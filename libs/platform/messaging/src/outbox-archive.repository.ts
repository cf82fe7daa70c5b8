import { planned, type Transaction } from '@vc/platform/persistence';

/** Reads from the low end of the primary key, so it costs as much for a full archive as for an empty one. */
const REMOVE = `DELETE FROM outbox_archive WHERE seq IN (
    SELECT seq FROM (SELECT seq, published_at FROM outbox_archive ORDER BY seq LIMIT $2) AS oldest
    WHERE published_at < $1)`;

/** The published events of a schema, of all tenants. */
export class OutboxArchiveRepository {
  /**
   * Removes events that were published before the time, out of the oldest `limit` ones. One that was published out of its order
   * leaves with those around it.
   * @returns their number
   */
  async removeOlder(tx: Transaction, before: Date, limit: number): Promise<number> {
    return (await planned(tx, REMOVE, [before, limit])).count;
  }
}
