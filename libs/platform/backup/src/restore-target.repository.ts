import type { ClientBase } from 'pg';

interface TargetTable {
  /** As SQL. */
  name: string;
  isForced: boolean;
}

/** The schemas that a backup is restored to, as their owner. */
export class RestoreTargetRepository {
  constructor(
    private readonly client: ClientBase,
    private readonly schemas: readonly string[],
  ) {}

  async listExisting(): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string }>(
      'SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY ($1) ORDER BY 1',
      [this.schemas],
    );
    return rows.map(({ name }) => name);
  }

  /** Returns the logins of other sessions in the database: services, or people who look at it. */
  async listSessions(): Promise<string[]> {
    const { rows } = await this.client.query<{ login: string }>(
      `SELECT DISTINCT usename AS login FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' ORDER BY 1`,
    );
    return rows.map(({ login }) => login);
  }

  async dropSchemas(): Promise<void> {
    for (const schema of await this.listExisting()) await this.client.query(`DROP SCHEMA ${schema} CASCADE`);
  }

  /**
   * Empties the tables, and lets the owner insert rows of all tenants without triggers, in the transaction of the caller.
   * @returns the tables as SQL; `close` gives them their triggers and row-level security back
   */
  async open(): Promise<{ tables: string[]; close: () => Promise<void> }> {
    await this.run(`SET LOCAL app.all_tenants = 'on'`);
    const tables = await this.listTables();
    const names = tables.map(({ name }) => name);
    for (const name of names) await this.run(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER USER`);
    await this.run(`TRUNCATE ${names.join(', ')}`);
    const close = async () => {
      await this.run('SET CONSTRAINTS ALL IMMEDIATE');
      for (const { name, isForced } of tables) {
        const force = isForced ? 'FORCE ROW LEVEL SECURITY, ' : '';
        await this.run(`ALTER TABLE ${name} ${force}ENABLE TRIGGER USER`);
      }
      await this.run(`SET LOCAL app.all_tenants = ''`);
    };
    return { tables: names, close };
  }

  /** Returns the sequences as SQL. */
  async listSequences(): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences
       WHERE schemaname = ANY ($1) AND sequencename <> 'migrations_id_seq'`,
      [this.schemas],
    );
    return rows.map(({ name }) => name);
  }

  /** If the table is an archive of events, adds a range that ends at the last value of the outbox's sequence (docs/adr/0109). */
  async addArchiveRange(table: string): Promise<void> {
    const [schema, name] = table.split('.');
    if (name !== 'outbox_archive') return;
    await this.run(`
      SET LOCAL search_path = ${schema};
      SELECT add_outbox_archive_range(max(bound), newest_outbox_seq() + 1) FROM outbox_archive_ranges()
      HAVING max(bound) <= newest_outbox_seq()`);
  }

  async run(statement: string): Promise<void> {
    await this.client.query(statement);
  }

  private async listTables(): Promise<TargetTable[]> {
    const { rows } = await this.client.query<TargetTable>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relforcerowsecurity AS "isForced"
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'migrations' ORDER BY 1`,
      [this.schemas],
    );
    return rows;
  }
}
