import { Client } from 'pg';

export interface WrittenBytes {
  /** Write-ahead log, which standbys and archives get. */
  log: number;
  /** Size of the database. */
  database: number;
}

/** What PostgreSQL has written up to now. @param databaseUrl of any login */
export async function readWrittenBytes(databaseUrl: string): Promise<WrittenBytes> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<WrittenBytes>(
      `SELECT (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 AS log, pg_database_size(current_database())::float8 AS database`,
    );
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL returned no row.');
    return row;
  } finally {
    await client.end();
  }
}
