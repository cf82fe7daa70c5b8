import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';

export interface TestDatabase {
  url: string;
  /** Runs SQL as the owner, past row-level security. */
  query: <T = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<T[]>;
  drop: () => Promise<void>;
}

/** A new database in the run's Postgres. @param template to which nothing is connected. Default: an empty one */
export async function createTestDatabase(template = 'template1'): Promise<TestDatabase> {
  const base = serverUrl();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asOwner(base, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  // Specs send queries beside each other. The types do not know the option.
  const options: ClientConfig & { pipeline: boolean } = { connectionString: url.href, pipeline: true };
  const client = new Client(options);
  await client.connect();
  return {
    url: url.href,
    query: async <T>(sql: string, values?: unknown[]) => (await client.query(sql, values)).rows as T[],
    drop: async () => {
      await client.end();
      await asOwner(base, `DROP DATABASE ${name} WITH (FORCE)`);
      await asOwner(base, dropLogins(name));
    },
  };
}

/** As the owner of all databases. */
export function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the specs through Jest.');
  return url;
}

/** Logins belong to the cluster, and have the name of their database. */
function dropLogins(database: string): string {
  return `DO $$ DECLARE login text; BEGIN
    FOR login IN SELECT rolname FROM pg_roles WHERE starts_with(rolname, '${database}_') LOOP
      EXECUTE format('DROP ROLE %I', login);
    END LOOP;
  END $$`;
}

export async function asOwner(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
