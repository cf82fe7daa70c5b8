import type { TestDatabase } from '@vc/testing/database/test-database';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { migrateTestServices, testServiceDatabaseUrl } from '@vc/testing/database/test-logins';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { connectMigrated } from './connect-migrated';
import { createDataSource, loginNameOf, type MigrationClass, runMigrations, serviceDatabaseUrl } from './index';

class CreateNotes1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE notes (text text, author text)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE notes`);
  }
}

class MoreNotes1700000000002 extends CreateNotes1700000000001 {}

const MIGRATIONS = [CreateNotes1700000000001];
const NOTES = { name: 'notes', schema: 'notes', migrations: MIGRATIONS };
const READER = { ...NOTES, name: 'note-reader', privileges: { notes: ['SELECT', 'UPDATE (author)'] } };

describe('the login of a service', () => {
  let owner: TestDatabase;

  beforeEach(async () => (owner = await createTestDatabase()));

  afterEach(() => owner.drop());

  async function query(databaseUrl: string, sql: string): Promise<unknown[]> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  const connect = async (databaseUrl: string, migrations: MigrationClass[] = MIGRATIONS) => {
    const options = { databaseUrl, schema: 'notes', entities: [], poolSize: 1 };
    const dataSource = await connectMigrated({
      createDataSource: () => createDataSource(options),
      schema: 'notes',
      migrations,
    });
    await dataSource.destroy();
  };

  it('has the name of the database, and the password that was given last', async () => {
    await migrateTestServices([NOTES], owner.url);
    const url = testServiceDatabaseUrl(owner.url, 'notes');
    const database = new URL(owner.url).pathname.slice(1);
    expect(await query(url, 'SELECT current_user AS name')).toEqual([{ name: `${database}_notes` }]);
    const logins = [{ service: 'notes', password: 'another password' }];
    await runMigrations({ databaseUrl: owner.url, schema: 'notes', migrations: MIGRATIONS, logins });
    await expect(query(url, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(await query(serviceDatabaseUrl(owner.url, logins[0]!), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('has no rights in another database of the cluster', async () => {
    const other = await createTestDatabase();
    try {
      for (const { url } of [owner, other]) await migrateTestServices([NOTES], url);
      const url = new URL(testServiceDatabaseUrl(owner.url, 'notes'));
      url.pathname = new URL(other.url).pathname;
      await expect(query(url.href, 'SELECT 1')).rejects.toThrow('permission denied for database');
    } finally {
      await other.drop();
    }
  });

  it('has the privileges of its service on a table of a shared schema', async () => {
    await migrateTestServices([NOTES, READER], owner.url);
    const url = testServiceDatabaseUrl(owner.url, 'note-reader');
    expect(await query(url, 'SELECT * FROM notes.notes')).toEqual([]);
    await query(url, `UPDATE notes.notes SET author = 'x'`);
    await expect(query(url, `UPDATE notes.notes SET text = 'x'`)).rejects.toThrow('permission denied');
    await expect(query(url, `INSERT INTO notes.notes VALUES ('x')`)).rejects.toThrow('permission denied');
    await query(testServiceDatabaseUrl(owner.url, 'notes'), `INSERT INTO notes.notes VALUES ('x')`);
  });

  it('is created by an owner that is no superuser', async () => {
    const name = `${new URL(owner.url).pathname.slice(1)}_owner`;
    await owner.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'secret'`);
    await owner.query(`ALTER DATABASE ${new URL(owner.url).pathname.slice(1)} OWNER TO ${name}`);
    const url = Object.assign(new URL(owner.url), { username: name, password: 'secret' }).href;
    for (let times = 0; times < 2; times += 1) await migrateTestServices([NOTES], url);
    await connect(testServiceDatabaseUrl(url, 'notes'));
    await owner.query(
      `DROP OWNED BY ${name} CASCADE; ALTER DATABASE ${new URL(owner.url).pathname.slice(1)} OWNER TO CURRENT_USER`,
    );
  });

  it.each(['CREATEROLE', 'SUPERUSER', 'BYPASSRLS', 'IN ROLE pg_read_all_data'])(
    'rejects a role of its name with %s',
    async (right) => {
      await owner.query(`CREATE ROLE ${loginNameOf(owner.url, 'notes')} ${right}`);
      await expect(migrateTestServices([NOTES], owner.url)).rejects.toThrow('has rights that no service needs');
    },
  );

  it('rejects a start without migrations, with the command that is missing', async () => {
    const url = testServiceDatabaseUrl(owner.url, 'notes');
    await expect(connect(url)).rejects.toThrow(/refuses the login.*Run npm start -- migrate/);
    await migrateTestServices([{ ...NOTES, schema: 'others' }], owner.url);
    await expect(connect(url)).rejects.toThrow(/is not migrated.*Run npm start -- migrate/);
    await migrateTestServices([NOTES], owner.url);
    await connect(url);
    const more = [...MIGRATIONS, MoreNotes1700000000002];
    await expect(connect(url, more)).rejects.toThrow(
      'The schema notes lacks MoreNotes1700000000002. Run npm start -- migrate',
    );
  });

  it.each([
    ['postgres://owner:secret@db/platform', 'postgres://platform_note_reader:p%40ss@db/platform'],
    [
      'postgres://owner:secret@db:1/My%20Data?sslmode=require',
      'postgres://My%20Data_note_reader:p%40ss@db:1/My%20Data?sslmode=require',
    ],
    ['postgres://platform@db', 'postgres://platform_note_reader:p%40ss@db/platform'],
  ])('is in the URL %s', (ownerUrl, url) => {
    expect(serviceDatabaseUrl(ownerUrl, { service: 'note-reader', password: 'p@ss' })).toBe(url);
  });

  it('rejects names that PostgreSQL would cut off, and a URL without a host', () => {
    const login = { service: 'verification', password: 'secret' };
    expect(() => serviceDatabaseUrl(`postgres://db/${'x'.repeat(60)}`, login)).toThrow('too long for PostgreSQL');
    expect(() => serviceDatabaseUrl('postgres:///platform?host=/tmp', login)).toThrow('must name its host');
  });
});
