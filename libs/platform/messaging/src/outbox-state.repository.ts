import type { Database } from '@vc/platform/persistence';
import { prepared } from '@vc/platform/persistence';

export interface OutboxState {
  /** Upper bound: a transaction that was rolled back leaves a gap. */
  rows: number;
  /** In seconds; 0 if the outbox is empty. */
  oldestAge: number;
  /** Published events that are kept: an upper bound, too. */
  archivedRows: number;
  /** Time since the publication of the oldest one, in seconds; 0 if there is none. */
  archiveAge: number;
  /** Time of PostgreSQL, in seconds of the epoch. */
  databaseTime: number;
}

/** Reads both ends of the indexes, so the cost does not depend on the number of rows. */
const READ = `SELECT
    (SELECT coalesce(max(seq) - min(seq) + 1, 0) FROM outbox)::float8 AS rows,
    coalesce(extract(epoch FROM clock_timestamp() - (SELECT occurred_at FROM outbox ORDER BY seq LIMIT 1)), 0)::float8
      AS "oldestAge",
    (SELECT coalesce(max(seq) - min(seq) + 1, 0) FROM outbox_archive)::float8 AS "archivedRows",
    coalesce(extract(epoch FROM
      clock_timestamp() - (SELECT published_at FROM outbox_archive ORDER BY seq LIMIT 1)), 0)::float8 AS "archiveAge",
    extract(epoch FROM clock_timestamp())::float8 AS "databaseTime"`;

/** Reads the outbox of a schema and its archive, for all tenants. */
export class OutboxStateRepository {
  constructor(private readonly database: Database) {}

  async read(): Promise<OutboxState> {
    const { rows } = await this.database.acrossTenants((tx) => prepared<OutboxState>(tx, READ));
    const [state] = rows;
    if (!state) throw new Error('PostgreSQL returned no row.');
    return state;
  }
}
