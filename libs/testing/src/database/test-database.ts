import { randomBytes } from 'node:crypto';
import { createDataSource, Database, type PersistenceOptions } from '@vc/platform/persistence';
import { Client, type ClientConfig } from 'pg';
import { migrateTestServices, testServiceDatabaseUrl } from './test-logins';
import { runSql, serverUrl } from './test-server';

type Tables = Pick<PersistenceOptions, 'schema' | 'entities' | 'migrations'>;

export interface TestDatabase {
  url: string;
  /** Runs SQL as the owner, past row-level security. */
  query: <T = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<T[]>;
  /** Migrates the tables of a service, and opens one connection with its login. The tables are not analyzed. */
  connect: (service: Tables) => Promise<Database>;
  drop: () => Promise<void>;
}

/** Creates a database in the run's PostgreSQL. @param template to which nothing is connected. Default: an empty one */
export async function createTestDatabase(template = 'template1'): Promise<TestDatabase> {
  const base = serverUrl();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runSql(base, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  // Specs send queries beside each other. The types do not know the option.
  const options: ClientConfig & { pipeline: boolean } = { connectionString: url.href, pipeline: true };
  const client = new Client(options);
  await client.connect();
  const connected: Database[] = [];
  return {
    url: url.href,
    query: async <T>(sql: string, values?: unknown[]) => (await client.query(sql, values)).rows as T[],
    connect: async ({ schema, entities, migrations }) => {
      await migrateTestServices([{ name: schema, schema, migrations }], url.href);
      const databaseUrl = testServiceDatabaseUrl(url.href, schema);
      const dataSource = createDataSource({ databaseUrl, schema, entities, poolSize: 1 });
      const database = new Database(await dataSource.initialize());
      connected.push(database);
      return database;
    },
    drop: async () => {
      await Promise.all(connected.map(({ dataSource }) => dataSource.destroy()));
      await client.end();
      await runSql(base, `DROP DATABASE ${name} WITH (FORCE)`);
      await runSql(base, dropLogins(name));
    },
  };
}

/** Logins belong to the cluster, and have the name of their database. */
function dropLogins(database: string): string {
  return `DO $$ DECLARE login text; BEGIN
    FOR login IN SELECT rolname FROM pg_roles WHERE starts_with(rolname, '${database}_') LOOP
      EXECUTE format('DROP ROLE %I', login);
    END LOOP;
  END $$`;
}
