import { Client } from 'pg';

const CONNECT_MS = 10_000;

/** Executes a statement on a connection of its own. */
export async function query(url: string, statement: string, values: string[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A server that ends also ends the connection, which the statement reports.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
