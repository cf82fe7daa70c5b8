import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { REPOSITORY } from '@vc/testing/unit/repository';

describe('deploy/postgres/create-owner.sql', () => {
  it('creates an owner of the database that is no superuser and creates logins', async () => {
    const database = await createTestDatabase();
    const name = `owner_${process.pid}_${Math.random().toString(36).slice(2)}`;
    try {
      const statements = readFileSync(join(REPOSITORY, 'deploy/postgres/create-owner.sql'), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('CREATE '))
        .map((line) => line.replaceAll('platform', name).replace(":'password'", "'a-password-of-an-owner'"));
      for (const statement of statements) await database.query(statement);
      const [role] = await database.query(
        `SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, datname FROM pg_roles JOIN pg_database ON datdba = pg_roles.oid WHERE rolname = $1`,
        [name],
      );
      expect(role).toEqual({
        rolsuper: false,
        rolcreaterole: true,
        rolcreatedb: false,
        rolbypassrls: false,
        datname: name,
      });
    } finally {
      await database.query(`DROP DATABASE IF EXISTS ${name}`);
      await database.query(`DROP ROLE IF EXISTS ${name}`);
      await database.drop();
    }
  });
});
