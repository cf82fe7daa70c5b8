import { createId, firstIdOf } from '@vc/platform/persistence';
import type { ClientBase } from 'pg';

/** Runs one statement as the owner of the schema, past row-level security, in the transaction of the restore. */
export type RunStatement = (sql: string, values?: unknown[]) => Promise<unknown>;

/** Ends what a service may have given away, or have seen used, in the time that a restore has lost. */
export type EndLostTime = (run: RunStatement, restoredAt: Date) => Promise<void>;

export interface Restore {
  id: string;
  /** Time of the restored state. */
  lostSince: Date;
  restoredAt: Date;
}

/** Records restores, as the owner of the schemas. */
export class RestoresRepository {
  constructor(private readonly client: ClientBase) {}

  /** Records the restore in a schema, and ends what may have been used in the lost time. The caller has begun a transaction. */
  async record(schema: string, { lostSince, restoredAt }: Omit<Restore, 'id'>, end?: EndLostTime): Promise<Restore> {
    const restore = { id: createId(restoredAt.getTime()), lostSince, restoredAt };
    await this.client.query(`SET LOCAL search_path = ${schema}; SET LOCAL app.all_tenants = 'on'`);
    await this.client.query('INSERT INTO restores (id, lost_since, restored_at, first_id) VALUES ($1, $2, $3, $4)', [
      restore.id,
      lostSince,
      restoredAt,
      firstIdOf(restoredAt),
    ]);
    await end?.((sql, values) => this.client.query(sql, values), restoredAt);
    return restore;
  }

  /** Runs `work` in one transaction. */
  async inTransaction(work: () => Promise<void>): Promise<void> {
    await this.client.query('SET statement_timeout = 0; BEGIN');
    try {
      await work();
      await this.client.query('COMMIT');
    } catch (error) {
      await this.client.query('ROLLBACK');
      throw error;
    }
  }
}
