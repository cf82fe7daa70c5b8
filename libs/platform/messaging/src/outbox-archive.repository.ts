import { planned, prepared, type Transaction } from '@vc/platform/persistence';

/** Reads rows in the order of the primary key, so it costs as much for a full archive as for an empty one. */
const FIND_LAST = `SELECT max(seq)::text AS last FROM (
    SELECT seq, published_at FROM outbox_archive WHERE seq >= $1 ORDER BY seq LIMIT $3) AS oldest WHERE published_at < $2`;

/** The two bounds let PostgreSQL skip the other partitions. */
const REMOVE = 'DELETE FROM outbox_archive WHERE seq >= $1 AND seq <= $2 AND published_at < $3';

/** Rows from a `seq` on that were published before a time. */
export interface OldEvents {
  first: string;
  before: Date;
}

/** The published events of a schema, of all tenants, in ranges of their `seq` (docs/adr/0109). */
export class OutboxArchiveRepository {
  /** Adds a range before the last one is full. @param periodHours for which a range is used, about */
  async extend(tx: Transaction, periodHours: number): Promise<void> {
    await prepared(tx, `SELECT extend_outbox_archive(make_interval(secs => $1 * 3600))`, [periodHours]);
  }

  /** Drops a range whose events were published before the time, and returns whether there may be another one. */
  async dropRange(tx: Transaction, before: Date): Promise<boolean> {
    const sql = 'SELECT drop_outbox_archive_range($1) AS dropped';
    return (await prepared<{ dropped: boolean }>(tx, sql, [before])).rows[0]?.dropped === true;
  }

  /** Returns the first `seq` of the range that is in use. */
  async findOpenRange(tx: Transaction): Promise<string> {
    const { rows } = await prepared<{ first: string }>(
      tx,
      `SELECT coalesce(max(first), 0)::text AS first FROM outbox_archive_ranges()
       WHERE first <= (SELECT max(seq) FROM outbox_archive)`,
    );
    return rows[0]?.first ?? '0';
  }

  /**
   * Removes events that were published before the time, out of the first `limit` ones. One that was published out of its order
   * leaves with those around it.
   * @returns their number
   */
  async removeOld(tx: Transaction, { first, before }: OldEvents, limit: number): Promise<number> {
    const { rows } = await planned<{ last: string | null }>(tx, FIND_LAST, [first, before, limit]);
    const last = rows[0]?.last ?? null;
    return last === null ? 0 : (await planned(tx, REMOVE, [first, last, before])).count;
  }
}
