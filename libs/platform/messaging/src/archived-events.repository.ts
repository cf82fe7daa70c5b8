import assert from 'node:assert/strict';
import type { EventType } from '@vc/contract/events';
import { MAX_ARCHIVE_HOURS } from '@vc/platform/config';
import type { Client } from 'pg';

/** Published events that are chosen to be published again. */
export interface ArchiveSelection {
  types: readonly EventType[];
  /** Of the first publication. */
  since: Date;
  /** Exclusive. Undefined: the present. */
  until: Date | undefined;
}

/** Times are those of the first publication. */
export interface OutboxOverview {
  /** Events that are not published yet, or again. */
  waiting: number;
  archived: number;
  from: Date | null;
  to: Date | null;
}

/** What one statement has put back. */
export interface PutBack {
  /** The highest `seq`, or null if no event is left. */
  lastSeq: string | null;
  selected: number;
  /** Those that did not wait already. */
  added: number;
}

/** An inbox may have forgotten the ids of older events. */
const IS_SELECTED = `type = ANY ($1) AND published_at >= $2 AND ($3::timestamptz IS NULL OR published_at < $3)
  AND occurred_at > now() - interval '${MAX_ARCHIVE_HOURS} hours'`;
const COLUMNS = 'seq, tenant_id, event_id, type, subject, payload, occurred_at';

/** The outbox of one schema and its archive, for the owner of the schemas, with the events of all tenants. */
export class ArchivedEventsRepository {
  constructor(
    private readonly client: Client,
    private readonly schema: string,
  ) {}

  /** Whether the schema has been migrated to have an archive. */
  async exists(): Promise<boolean> {
    const sql = 'SELECT to_regclass($1) IS NOT NULL AS found';
    const { rows } = await this.client.query<{ found: boolean }>(sql, [`${this.schema}.outbox_archive`]);
    return rows[0]?.found === true;
  }

  async read(): Promise<OutboxOverview> {
    return this.first<OutboxOverview>(
      `SELECT (SELECT count(*) FROM ${this.schema}.outbox)::float8 AS waiting,
         count(*)::float8 AS archived, min(published_at) AS from, max(published_at) AS to
       FROM ${this.schema}.outbox_archive`,
    );
  }

  /** Returns the time of the oldest publication, or null without one. */
  async findStart(): Promise<Date | null> {
    const sql = `SELECT min(published_at) AS start FROM ${this.schema}.outbox_archive`;
    return (await this.first<{ start: Date | null }>(sql)).start;
  }

  /** Returns the `seq` of the newest event, or 0. */
  async findLastSeq(): Promise<string> {
    const sql = `SELECT coalesce(max(seq), 0)::text AS last FROM ${this.schema}.outbox_archive`;
    return (await this.first<{ last: string }>(sql)).last;
  }

  async count(selection: ArchiveSelection): Promise<number> {
    const sql = `SELECT count(*)::float8 AS count FROM ${this.schema}.outbox_archive WHERE ${IS_SELECTED}`;
    return (await this.first<{ count: number }>(sql, valuesOf(selection))).count;
  }

  /**
   * Copies events into the outbox, with the `seq` that they had, so they are published in their old order and before events
   * that wait. One that waits already stays as it is.
   * @param range after the first `seq`, up to the second one, at most `limit` events
   */
  async putBack(selection: ArchiveSelection, range: { after: string; last: string; limit: number }): Promise<PutBack> {
    const values = [...valuesOf(selection), range.after, range.last, range.limit];
    return this.first<PutBack>(
      `WITH batch AS MATERIALIZED (
         SELECT ${COLUMNS} FROM ${this.schema}.outbox_archive
         WHERE ${IS_SELECTED} AND seq > $4 AND seq <= $5 ORDER BY seq LIMIT $6
       ), added AS (
         INSERT INTO ${this.schema}.outbox (${COLUMNS}) OVERRIDING SYSTEM VALUE
         SELECT ${COLUMNS} FROM batch ORDER BY seq ON CONFLICT DO NOTHING RETURNING seq
       )
       SELECT max(seq)::text AS "lastSeq", count(*)::float8 AS selected,
         (SELECT count(*) FROM added)::float8 AS added
       FROM batch`,
      values,
    );
  }

  /** The scope is that of a transaction, because a pooler may give each one another connection. */
  private async first<Row extends object>(sql: string, values: unknown[] = []): Promise<Row> {
    await this.client.query(`BEGIN; SET LOCAL app.all_tenants = 'on'`);
    try {
      const { rows } = await this.client.query<Row>(sql, values);
      await this.client.query('COMMIT');
      const [row] = rows;
      assert(row, 'PostgreSQL returned no row.');
      return row;
    } catch (error) {
      await this.client.query('ROLLBACK');
      throw error;
    }
  }
}

function valuesOf({ types, since, until }: ArchiveSelection): unknown[] {
  return [types, since, until ?? null];
}
