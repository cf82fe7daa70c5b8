import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { runSql, serverUrl } from './test-server';

/**
 * Returns the name of a template for `createTestDatabase`, which this run makes once: its first caller, also of other
 * processes, prepares it, and the others wait.
 * @param kind in letters
 * @param prepare writes to the empty database at the URL, creates no logins, and closes its connections
 */
export async function provideTemplate(kind: string, prepare: (url: string) => Promise<void>): Promise<string> {
  const name = `${templatePrefix()}${kind}`;
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    // Until the connection ends.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query('SELECT datname FROM pg_database WHERE datname = $1', [name]);
    if (rows.length === 0) await makeTemplate(client, name, prepare);
    return name;
  } finally {
    await client.end();
  }
}

/** Drops the templates of this run, from a server that goes on. */
export async function dropTemplates(): Promise<void> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    const sql = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
    const { rows } = await client.query<{ datname: string }>(sql, [templatePrefix()]);
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}

/** A template gets its name when it is complete. */
async function makeTemplate(client: Client, name: string, prepare: (url: string) => Promise<void>): Promise<void> {
  const unfinished = `${templatePrefix()}unfinished_${randomBytes(8).toString('hex')}`;
  const url = new URL(serverUrl());
  url.pathname = `/${unfinished}`;
  await client.query(`CREATE DATABASE ${unfinished}`);
  try {
    await prepare(url.href);
  } catch (error) {
    await runSql(serverUrl(), `DROP DATABASE ${unfinished} WITH (FORCE)`);
    throw error;
  }
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
}

/** The global set-up of Jest gives each run a name of its own. */
function templatePrefix(): string {
  const run = process.env.TEST_RUN;
  if (!run) throw new Error('TEST_RUN is not set: run the specs through Jest.');
  return `template_${run}_`;
}
