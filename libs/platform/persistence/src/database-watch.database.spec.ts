import { createLogger } from '@vc/platform/observability';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { Database } from './database';
import { DatabaseWatch } from './database-watch';
import { createDataSource } from './data-source';
import { LoginUrls } from './login-urls';

describe('DatabaseWatch', () => {
  let server: TestDatabase;
  let database: Database;
  let statements: jest.SpyInstance;

  beforeAll(async () => {
    server = await createTestDatabase();
    const options = { schema: 'public', entities: [], poolSize: 2, timeoutMs: 60_000 };
    const urls = new LoginUrls(server.url, undefined);
    database = new Database(await createDataSource({ ...options, urls, databaseUrl: server.url }).initialize());
    statements = jest.spyOn(database, 'query');
  });

  afterAll(async () => {
    await database?.dataSource.destroy();
    await server?.drop();
  });

  it('asks PostgreSQL only where no other work was answered since its last run', async () => {
    const watch = new DatabaseWatch(database, createLogger('spec', 'silent'));
    const asked = async () => {
      statements.mockClear();
      await watch.run();
      return statements.mock.calls.length;
    };
    expect(await asked()).toBe(1);
    await database.acrossTenants(async () => undefined);
    expect([await asked(), await asked()]).toEqual([0, 1]);
  });
});
