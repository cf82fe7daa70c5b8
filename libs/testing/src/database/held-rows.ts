import { Client } from 'pg';

/** Rows that another transaction has locked, so that a test decides who comes when. */
export class HeldRows {
  private constructor(private readonly client: Client) {}

  /** @param rows a query of the rows, as the owner */
  static async lock({ url }: { url: string }, rows: string, values: unknown[] = []): Promise<HeldRows> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('BEGIN');
    const { rowCount } = await client.query(`${rows} FOR UPDATE`, values);
    if (!rowCount) throw new Error(`There is no row: ${rows}`);
    return new HeldRows(client);
  }

  /** Counts the sessions that wait for a lock, of these rows or of others. */
  async countWaiting(): Promise<number> {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return (await this.client.query(waiting)).rowCount ?? 0;
  }

  async release(): Promise<void> {
    await this.client.query('ROLLBACK');
    await this.client.end();
  }
}
