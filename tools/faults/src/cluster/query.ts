import { Client } from 'pg';

const CONNECT_MS = 10_000;

/** Executes a statement on a connection of its own. */
export async function query(url: string, statement: string, values: string[] = []): Promise<Record<string, unknown>[]> {
  return withConnection(url, async (client) => (await client.query<Record<string, unknown>>(statement, values)).rows);
}

/** Lends a connection, which is closed afterwards. */
export async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A server that ends also ends the connection, which the statement reports.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
