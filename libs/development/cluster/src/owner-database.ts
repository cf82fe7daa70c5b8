import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

const NAME = 'platform';

/**
 * Creates the owner of the platform's database and the database, as deploy/postgres/create-owner.sql does. The owner is no
 * superuser. Its password is a new one each time.
 * @param superuserUrl of PostgreSQL
 * @returns the URL of the owner
 */
export async function provideOwner(superuserUrl: string): Promise<string> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const password = randomBytes(24).toString('base64url');
    const owner = escapeIdentifier(NAME);
    if (!(await exists(client, 'SELECT FROM pg_roles WHERE rolname = $1'))) {
      await client.query(`CREATE ROLE ${owner} LOGIN CREATEROLE`);
    }
    await client.query(`ALTER ROLE ${owner} PASSWORD ${escapeLiteral(password)}`);
    if (!(await exists(client, 'SELECT FROM pg_database WHERE datname = $1'))) {
      await client.query(`CREATE DATABASE ${owner} OWNER ${owner}`);
    }
    const url = new URL(superuserUrl);
    url.username = url.pathname = NAME;
    url.password = password;
    return url.href;
  } finally {
    await client.end();
  }
}

async function exists(client: Client, statement: string): Promise<boolean> {
  return (await client.query(statement, [NAME])).rowCount === 1;
}
