import { parentsFirst } from '@vc/platform/persistence';
import type { SealedDataKey } from '@vc/platform/key-store';
import type { Client } from 'pg';
import type { BackedUpSchema } from './backup-header';
import type { BackedUpTable } from './backed-up-table';

/** A sequence, with the last value that it has given. */
export interface SequenceState {
  name: string;
  lastValue: string;
}

/** Counts of the last seconds, and records of what made the tables. A restore makes both anew. */
const LEFT_OUT = ['rate_limits', 'migrations'];

/** Reads the schemas as their owner, in one snapshot of all tenants. */
export class BackupSourceRepository {
  constructor(
    private readonly client: Client,
    private readonly schemas: readonly string[],
  ) {}

  /** Waits for a migration that runs, and keeps others waiting until the connection ends. */
  async begin(): Promise<{ takenAt: string; server: string }> {
    await this.client.query(`SET statement_timeout = 0; SELECT pg_advisory_lock_shared(hashtext('migrations'))`);
    await this.client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL app.all_tenants = 'on'`);
    const { rows } = await this.client.query<{ at: Date; server: string }>(
      `SELECT clock_timestamp() AS at, current_setting('server_version') AS server`,
    );
    const [{ at, server }] = rows as [{ at: Date; server: string }];
    return { takenAt: at.toISOString(), server };
  }

  /** Returns the schemas that exist, with their migrations. */
  async listSchemas(): Promise<Record<string, BackedUpSchema>> {
    const { rows } = await this.client.query<{ name: string }>(
      `SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY ($1) ORDER BY 1`,
      [this.schemas],
    );
    const found: [string, BackedUpSchema][] = [];
    for (const { name } of rows) {
      found.push([name, { migrations: await this.listMigrations(name), dataKeys: await this.listKeys(name) }]);
    }
    return Object.fromEntries(found);
  }

  /** Returns the tables in an order in which each follows those that it references. A table includes the rows of its partitions. */
  async listTables(): Promise<BackedUpTable[]> {
    const { rows } = await this.client.query<BackedUpTable>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relkind = 'p' AS "isPartitioned",
         array(SELECT format('%I', attname) FROM pg_attribute
           WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
         array(SELECT DISTINCT format('%I.%I', pn.nspname, p.relname)
           FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid JOIN pg_namespace pn ON pn.oid = p.relnamespace
           WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS parents
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND NOT c.relname = ANY ($2) ORDER BY 1`,
      [this.schemas, LEFT_OUT],
    );
    return parentsFirst(rows);
  }

  /** Returns those that have given a value. They run ahead of the snapshot, never behind it. */
  async listSequences(): Promise<SequenceState[]> {
    const { rows } = await this.client.query<SequenceState>(
      `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS "lastValue" FROM pg_sequences
       WHERE schemaname = ANY ($1) AND last_value IS NOT NULL AND sequencename <> 'migrations_id_seq' ORDER BY 1`,
      [this.schemas],
    );
    return rows;
  }

  private async listMigrations(schema: string): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string }>(`SELECT name FROM ${schema}.migrations ORDER BY id`);
    return rows.map(({ name }) => name);
  }

  private async listKeys(schema: string): Promise<SealedDataKey[]> {
    const { rows } = await this.client.query<SealedDataKey>(
      `SELECT DISTINCT ON (split_part(wrapped_key, '.', 1)) id, owner, wrapped_key AS "wrappedKey"
       FROM ${schema}.data_keys
       ORDER BY split_part(wrapped_key, '.', 1), id`,
    );
    return rows;
  }
}
