import type { TestDatabase } from '@vc/testing/database/test-database';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { Client, type ClientConfig } from 'pg';
import { CorkedConnection } from './corked-connection';
import type { Statement } from './statement-unit';

const SET: Statement = { name: 'set', text: `SELECT set_config('app.note', $1, true)`, values: ['here'] };
const INSERT: Statement = { name: 'insert', text: 'INSERT INTO notes VALUES ($1) RETURNING id', values: [1] };
const READ: Statement = { name: 'read', text: `SELECT current_setting('app.note') AS note`, values: [] };

describe('StatementUnit', () => {
  let database: TestDatabase;
  let client: Client;
  let connection: CorkedConnection;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query('CREATE TABLE notes (id int PRIMARY KEY DEFERRABLE INITIALLY DEFERRED)');
  });
  afterAll(() => database?.drop());

  beforeEach(async () => {
    const options: ClientConfig & { pipeline: boolean } = { connectionString: database.url, pipeline: true };
    client = new Client(options);
    await client.connect();
    connection = new CorkedConnection(client);
  });
  afterEach(async () => {
    await client.end();
    await database.query('TRUNCATE notes');
  });

  const countNotes = async () => (await database.query('SELECT FROM notes')).length;

  it('has a result for each statement, and one transaction', async () => {
    for (const id of [1, 2]) {
      const results = await connection.sendUnit([SET, { ...INSERT, values: [id] }, READ]);
      expect(results.map(({ rows, rowCount }) => ({ rows: rows as object[], rowCount }))).toEqual([
        { rows: [{ set_config: 'here' }], rowCount: 1 },
        { rows: [{ id }], rowCount: 1 },
        { rows: [{ note: 'here' }], rowCount: 1 },
      ]);
    }
    // The setting ended with the transaction.
    expect((await connection.send({ text: `SELECT current_setting('app.note', true) AS note` })).rows).toEqual([
      { note: '' },
    ]);
  });

  it.each<[string, Statement]>([
    ['that fails', { name: 'divide', text: 'SELECT 1 / $1::int', values: [0] }],
    ['that cannot be parsed', { name: 'wrong', text: 'SELEC', values: [] }],
    ['whose value is of another type', { name: 'typed', text: 'SELECT $1::int', values: ['x'] }],
    ['without a name that fails', { name: '', text: 'SELECT 1 / $1::int', values: [0] }],
    ['that fails at the commit', { ...INSERT, values: [1] }],
  ])('undoes all for a statement %s, and the connection can be used', async (_, failing) => {
    const failed = connection.sendUnit([SET, INSERT, failing, READ]);
    await expect(failed).rejects.toMatchObject({ code: expect.stringMatching(/^(22|23|42)/) as string });
    expect(connection.firstFailure).toBe(await failed.catch((error: unknown) => error));
    expect(await countNotes()).toBe(0);
    expect(await connection.sendUnit([SET, INSERT, READ])).toHaveLength(3);
    expect(await countNotes()).toBe(1);
  });

  it('sends nothing if a value cannot be sent', async () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    await expect(connection.sendUnit([INSERT, { ...READ, values: [circle] }])).rejects.toThrow('circular');
    expect(await countNotes()).toBe(0);
    expect(await connection.sendUnit([SET, INSERT])).toHaveLength(2);
  });

  it('parses unnamed statements each time', async () => {
    const texts = ['SELECT 1 AS one', 'SELECT 2 AS two'];
    const results = await connection.sendUnit(texts.map((text) => ({ name: '', text, values: [] })));
    expect(results.map(({ rows }) => rows as object[])).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  });

  it('rejects when the connection is lost', async () => {
    const waiting = connection.sendUnit([SET, { name: 'sleep', text: 'SELECT pg_sleep(60)', values: [] }]);
    client.on('error', () => undefined);
    (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
    await expect(waiting).rejects.toThrow('Connection terminated');
  });
});
