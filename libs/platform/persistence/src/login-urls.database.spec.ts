import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { migrateTestServices, testServiceDatabaseUrl } from '@vc/testing/database/test-logins';
import { connectMigrated } from './connect-migrated';
import { createDataSource, createId, Database, isDatabaseAway, planned } from './index';
import { LoginUrls } from './login-urls';
import { loginNameOf } from './service-login';

const SCHEMA = 'rotating';
const NEW_PASSWORD = 'the-new-password-of-the-login';

describe('LoginUrls', () => {
  let owner: TestDatabase;
  const open: Database[] = [];

  beforeEach(async () => {
    owner = await createTestDatabase();
    await migrateTestServices([{ name: SCHEMA, schema: SCHEMA, migrations: [] }], owner.url);
  });

  afterEach(async () => {
    for (const { dataSource } of open.splice(0)) await dataSource.destroy();
    await owner?.drop();
  });

  const databaseUrl = () => testServiceDatabaseUrl(owner.url, SCHEMA);

  async function connect(furtherPassword?: string): Promise<Database> {
    const urls = new LoginUrls(databaseUrl(), furtherPassword);
    const waiting = { waitFor: () => undefined, end: () => undefined };
    const create = () =>
      createDataSource({ databaseUrl: databaseUrl(), urls, schema: SCHEMA, entities: [], poolSize: 2 });
    const dataSource = await connectMigrated({ createDataSource: create, schema: SCHEMA, migrations: [], waiting });
    const database = new Database(dataSource);
    open.push(database);
    return database;
  }

  const replacePassword = () => owner.query(`ALTER ROLE ${loginNameOf(owner.url, SCHEMA)} PASSWORD '${NEW_PASSWORD}'`);

  /** Ends the connections of the service, as PostgreSQL or the idle time does. */
  const endConnections = () =>
    owner.query(`SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE usename = $1`, [
      loginNameOf(owner.url, SCHEMA),
    ]);

  /** The pool may still have connections that have ended. */
  async function answer(database: Database): Promise<unknown> {
    for (let attempt = 0; attempt < 2; attempt += 1) await database.query('SELECT 1').catch(() => undefined);
    const { rows } = await database.transaction(createId(), (tx) => planned(tx, 'SELECT 1 AS one'));
    return rows;
  }

  it('connects a running service with the further password once it is that of the login', async () => {
    const database = await connect(NEW_PASSWORD);
    await replacePassword();
    await endConnections();
    expect(await answer(database)).toEqual([{ one: 1 }]);
  });

  it('starts a service whose further password is that of the login', async () => {
    await replacePassword();
    expect(await answer(await connect(NEW_PASSWORD))).toEqual([{ one: 1 }]);
  });

  it('returns to the first password when the rotation is taken back', async () => {
    const database = await connect(NEW_PASSWORD);
    await replacePassword();
    await endConnections();
    await answer(database);
    await migrateTestServices([{ name: SCHEMA, schema: SCHEMA, migrations: [] }], owner.url);
    await endConnections();
    expect(await answer(database)).toEqual([{ one: 1 }]);
  });

  it('rejects the work of a service whose only password is refused', async () => {
    const database = await connect();
    await replacePassword();
    await endConnections();
    const error: unknown = await answer(database).catch((reason: unknown) => reason);
    expect(isDatabaseAway(error)).toBe(true);
  });
});
