import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database';
import { provideTemplate } from './test-template';

async function createTable(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE TABLE things (id integer)');
  await client.end();
}

describe('provideTemplate', () => {
  const databases: TestDatabase[] = [];

  afterAll(async () => {
    for (const database of databases) await database.drop();
  });

  it('prepares a template once, for callers at the same time', async () => {
    const prepare = jest.fn(createTable);
    const names = await Promise.all([1, 2, 3].map(async () => provideTemplate('once', prepare)));
    expect(new Set(names).size).toBe(1);
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it('gives each database its own copy', async () => {
    const name = await provideTemplate('copied', createTable);
    databases.push(await createTestDatabase(name), await createTestDatabase(name));
    await databases[0]?.query('INSERT INTO things VALUES (1)');
    expect(await databases[0]?.query('SELECT id FROM things')).toEqual([{ id: 1 }]);
    expect(await databases[1]?.query('SELECT id FROM things')).toEqual([]);
  });

  it('prepares a template again after a failure', async () => {
    const failing = provideTemplate('repeated', async () => Promise.reject(new Error('no table')));
    await expect(failing).rejects.toThrow('no table');
    const prepare = jest.fn(createTable);
    await provideTemplate('repeated', prepare);
    expect(prepare).toHaveBeenCalledTimes(1);
  });
});
