import type { TestDatabase } from '@vc/testing/database/test-database';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { migrateTestServices, testServiceDatabaseUrl } from '@vc/testing/database/test-logins';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import {
  createDataSource,
  createId,
  Database,
  DatabaseAway,
  insertWithCommit,
  isolateTenants,
  planned,
  prepared,
  type Transaction,
} from './index';

class CreateNotes1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE notes (tenant_id uuid NOT NULL, text text PRIMARY KEY, written_in xid8 DEFAULT pg_current_xact_id())`,
    );
    await isolateTenants(queryRunner, 'notes');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE notes`);
  }
}

const INSERT = 'INSERT INTO notes (tenant_id, text) VALUES ($1, $2)';
const KEPT =
  'INSERT INTO notes (tenant_id, text) SELECT tenant_id, text FROM jsonb_to_recordset($1::jsonb) AS note (tenant_id uuid, text text)';

describe('units of statements', () => {
  let owner: TestDatabase;
  let dataSource: DataSource;
  let database: Database;
  const [mine, theirs] = [createId(), createId()];

  const open = async (poolSize: number, pooler?: 'transaction') =>
    createDataSource({
      databaseUrl: testServiceDatabaseUrl(owner.url, 'notes'),
      schema: 'notes',
      entities: [],
      poolSize,
      ...(pooler && { pooler }),
    }).initialize();

  beforeAll(async () => {
    owner = await createTestDatabase();
    await migrateTestServices([{ name: 'notes', schema: 'notes', migrations: [CreateNotes1700000000001] }], owner.url);
    dataSource = await open(4);
    database = new Database(dataSource);
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await owner?.drop();
  });

  afterEach(() => owner.query('TRUNCATE notes.notes'));

  const write = async (tenant: string, ...texts: string[]) =>
    database.unit(tenant, (tx) => {
      for (const text of texts) database.withCommit(tx, () => prepared(tx, INSERT, [tenant, text]));
    });
  const list = async () =>
    (await owner.query('SELECT text FROM notes.notes ORDER BY text')).map(({ text }) => text as string);
  const countTransactions = async () =>
    (await owner.query('SELECT count(DISTINCT written_in)::int AS count FROM notes.notes'))[0]?.count;

  it('share a transaction if they are of one tenant and meet', async () => {
    await Promise.all(['a', 'b', 'c'].map((text) => write(mine, text)));
    expect(await list()).toEqual(['a', 'b', 'c']);
    expect(await countTransactions()).toBe(1);
  });

  it('of several tenants share none', async () => {
    await Promise.all([write(mine, 'a'), write(theirs, 'b'), write(mine, 'c')]);
    expect(await countTransactions()).toBe(2);
  });

  it('get their own results', async () => {
    await Promise.all([write(mine, 'a', 'b'), write(mine, 'c')]);
    const read = (text: string) =>
      database.single(mine, (tx) => prepared(tx, 'SELECT text FROM notes WHERE text = $1', [text]));
    expect(await Promise.all(['a', 'x', 'c'].map(read))).toEqual([
      { rows: [{ text: 'a' }], count: 1 },
      { rows: [], count: 0 },
      { rows: [{ text: 'c' }], count: 1 },
    ]);
  });

  it('see the rows of their tenant only', async () => {
    await write(mine, 'a');
    const read = (tenant: string) => database.single(tenant, (tx) => prepared(tx, 'SELECT text FROM notes'));
    expect((await Promise.all([read(mine), read(theirs)])).map(({ count }) => count)).toEqual([1, 0]);
    await expect(
      database.unit(theirs, (tx) => database.withCommit(tx, () => prepared(tx, INSERT, [mine, 'b']))),
    ).rejects.toThrow('row-level security');
  });

  it('fail alone, each as a whole', async () => {
    await write(mine, 'taken');
    const results = await Promise.allSettled([write(mine, 'a'), write(mine, 'b', 'taken'), write(mine, 'c')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: { code: '23505' } });
    expect(await list()).toEqual(['a', 'c', 'taken']);
  });

  it('fail alone for a value that cannot be sent', async () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    const wrong = database.single(mine, (tx) => prepared(tx, INSERT, [mine, circle]));
    const [failed] = await Promise.allSettled([wrong, write(mine, 'a')]);
    expect(failed).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching('circular') as string },
    });
    expect(await list()).toEqual(['a']);
  });

  it('are sent again after a deadlock', async () => {
    await write(mine, 'a', 'b');
    const lock = (tx: Transaction, text: string) => planned(tx, 'SELECT FROM notes WHERE text = $1 FOR UPDATE', [text]);
    let units: Promise<void>[] = [];
    // It waits later than the unit, which PostgreSQL aborts therefore.
    await database.transaction(mine, async (tx) => {
      await lock(tx, 'b');
      const unit = database.unit(mine, (own) => {
        for (const text of ['a', 'b']) database.withCommit(own, () => lock(own, text));
      });
      units = [unit, write(mine, 'c')];
      await owner.query('SELECT pg_sleep(0.2)');
      await lock(tx, 'a');
    });
    await Promise.all(units);
    expect(await list()).toEqual(['a', 'b', 'c']);
  });

  it('run after the commit what waits for it, and not after a failure', async () => {
    const called: string[] = [];
    const unit = (text: string) =>
      database.unit(mine, (tx) => {
        insertWithCommit(tx, KEPT, [{ tenant_id: mine, text }]);
        database.afterCommit(tx, () => called.push(text));
      });
    await Promise.allSettled([unit('a'), unit('a'), unit('b')]);
    expect(called.sort()).toEqual(['a', 'b']);
  });

  it('refuse statements that do not wait for the commit', async () => {
    const refused: Promise<unknown>[] = [];
    await database.unit(mine, (tx) => {
      refused.push(
        expect(prepared(tx, 'SELECT 1')).rejects.toThrow('at its end only'),
        expect(tx.createQueryBuilder().select('1').from('notes', 'note').getRawMany()).rejects.toThrow(
          'prepared statements only',
        ),
      );
    });
    await Promise.all(refused);
  });

  it('are transactions of their own with a pooler', async () => {
    const pooled = await open(2, 'transaction');
    try {
      const behind = new Database(pooled);
      await behind.unit(mine, (tx) => behind.withCommit(tx, () => prepared(tx, INSERT, [mine, 'a'])));
      expect(await list()).toEqual(['a']);
    } finally {
      await pooled.destroy();
    }
  });

  it('share the transactions of a busy pool, at most 32 statements each', async () => {
    const single = await open(1);
    try {
      const busy = new Database(single);
      const held = busy.transaction(mine, (tx) => planned(tx, 'SELECT pg_sleep(0.3)'));
      const texts = Array.from({ length: 70 }, (_, index) => `${index}`);
      const units = texts.map((text) =>
        busy.unit(mine, (tx) => busy.withCommit(tx, () => prepared(tx, INSERT, [mine, text]))),
      );
      await Promise.all([held, ...units]);
      expect(await countTransactions()).toBe(3);
    } finally {
      await single.destroy();
    }
  });

  it('are refused beyond 1,000 of a tenant that wait', async () => {
    const single = await open(1);
    try {
      const busy = new Database(single);
      const held = busy.transaction(mine, (tx) => planned(tx, 'SELECT pg_sleep(0.3)'));
      const units = Array.from({ length: 1_010 }, () => busy.single(mine, (tx) => prepared(tx, 'SELECT 1')));
      const settled = await Promise.allSettled(units);
      const refused = settled.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(10);
      expect(refused[0]).toMatchObject({ reason: expect.any(DatabaseAway) as DatabaseAway });
      await held;
    } finally {
      await single.destroy();
    }
  });
});
