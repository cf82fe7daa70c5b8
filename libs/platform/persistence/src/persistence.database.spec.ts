import type { TestDatabase } from '@vc/testing/database/test-database';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { migrateTestServices, testServiceDatabaseUrl } from '@vc/testing/database/test-logins';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import type { Transaction } from './index';
import {
  createDataSource,
  createId,
  createSecretId,
  Database,
  insertWithCommit,
  isolateTenants,
  planned,
  prepared,
  preparedWithRows,
} from './index';

class CreateNotes1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE notes (tenant_id uuid NOT NULL, text text NOT NULL)`);
    await isolateTenants(queryRunner, 'notes');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE notes`);
  }
}

describe('Database', () => {
  let owner: TestDatabase;
  let dataSource: DataSource;
  let database: Database;
  const [mine, theirs] = [createId(), createId()];

  beforeAll(async () => {
    owner = await createTestDatabase();
    const notes = { name: 'notes', schema: 'notes', migrations: [CreateNotes1700000000001] };
    await Promise.all(Array.from({ length: 5 }, () => migrateTestServices([notes], owner.url)));
    dataSource = await createDataSource({
      databaseUrl: testServiceDatabaseUrl(owner.url, 'notes'),
      schema: 'notes',
      entities: [],
      poolSize: 4,
    }).initialize();
    database = new Database(dataSource);
    for (const tenant of [mine, theirs]) {
      await database.transaction(tenant, (tx) => planned(tx, `INSERT INTO notes VALUES ($1, 'x')`, [tenant]));
    }
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await owner?.drop();
  });

  it('migrates once when several processes start at the same time', async () => {
    expect(await owner.query('SELECT name FROM notes.migrations')).toEqual([{ name: 'CreateNotes1700000000001' }]);
  });

  it('shows a transaction its tenant’s rows only, without any filter', async () => {
    expect(await database.transaction(mine, (tx) => planned(tx, 'SELECT tenant_id FROM notes'))).toEqual({
      rows: [{ tenant_id: mine }],
      count: 1,
    });
    expect(await database.acrossTenants((tx) => planned(tx, 'SELECT * FROM notes'))).toMatchObject({ count: 2 });
  });

  it('shows nothing outside a transaction, and after one on the same connection', async () => {
    expect(await dataSource.query('SELECT * FROM notes')).toEqual([]);
  });

  it('rejects a row of another tenant', async () => {
    const write = database.transaction(mine, (tx) => planned(tx, `INSERT INTO notes VALUES ($1, 'x')`, [theirs]));
    await expect(write).rejects.toThrow('row-level security');
    await expect(
      database.transaction(mine, (tx) => planned(tx, `DELETE FROM notes WHERE tenant_id = $1 RETURNING 1`, [theirs])),
    ).resolves.toEqual({ rows: [], count: 0 });
  });

  it('rejects a tenant id that is no UUID', async () => {
    await expect(database.transaction(`' OR true`, async () => undefined)).rejects.toThrow('not a UUID');
  });

  it('limits the role of the service to its schema', async () => {
    await owner.query('CREATE SCHEMA other; CREATE TABLE other.secrets (a int)');
    await expect(dataSource.query('SELECT * FROM other.secrets')).rejects.toThrow('permission denied');
    await expect(dataSource.query('CREATE TABLE notes.more (a int)')).rejects.toThrow('permission denied');
    await expect(dataSource.query('ALTER TABLE notes.notes DISABLE ROW LEVEL SECURITY')).rejects.toThrow(
      'must be owner',
    );
  });

  it('calls back after a commit, and not after a rollback', async () => {
    const called: string[] = [];
    await database.transaction(mine, async (tx) => database.afterCommit(tx, () => called.push('committed')));
    const failing = database.transaction(mine, async (tx) => {
      database.afterCommit(tx, () => called.push('rolled back'));
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(called).toEqual(['committed']);
  });

  describe.each([
    ['prepared', prepared, 1],
    ['planned', planned, 0],
  ])('%s', (name, statement, parsed) => {
    const text = `SELECT tenant_id, '${name}' AS kind FROM notes WHERE text = $1`;

    it('returns the rows and their number', async () => {
      expect(await database.transaction(mine, (tx) => statement(tx, text, ['x']))).toEqual({
        rows: [{ tenant_id: mine, kind: name }],
        count: 1,
      });
    });

    it('returns the number of changed rows', async () => {
      const update = `UPDATE notes SET text = text WHERE tenant_id = ANY ($1)`;
      expect(await database.transaction(mine, (tx) => statement(tx, update, [[mine, theirs]]))).toEqual({
        rows: [],
        count: 1,
      });
    });

    it(`leaves ${parsed} prepared statement on the connection`, async () => {
      const { rows } = await database.transaction(mine, async (tx) => {
        await statement(tx, text, ['x']);
        await statement(tx, text, ['y']);
        return planned(tx, 'SELECT count(*)::int FROM pg_prepared_statements WHERE statement = $1', [text]);
      });
      expect(rows).toEqual([{ count: parsed }]);
    });

    it('is sent before the function returns', async () => {
      const late = `${text} AND text <> 'late'`;
      const sent = await database.single(mine, (tx) => statement(tx, late, ['x']));
      expect(sent.count).toBe(1);
    });
  });

  describe('statements that share a round trip', () => {
    const insert = (tx: Transaction, text: string | null, tenant = mine) =>
      prepared(tx, 'INSERT INTO notes VALUES ($1, $2)', [tenant, text]);
    const texts = (tx: Transaction) => prepared<{ text: string }>(tx, 'SELECT text FROM notes ORDER BY text');
    const kept = async () => (await database.single(mine, texts)).rows.map(({ text }) => text);

    afterEach(() => owner.query(`DELETE FROM notes.notes WHERE text <> 'x'`));

    it('run in the order in which they were sent, within the transaction', async () => {
      const seen = await database.transaction(mine, async (tx) => {
        const [, between] = await Promise.all([insert(tx, 'a'), texts(tx), insert(tx, 'b')]);
        return between.rows;
      });
      expect(seen).toEqual([{ text: 'a' }, { text: 'x' }]);
      expect(await kept()).toEqual(['a', 'b', 'x']);
    });

    it('see their tenant’s rows only, on connections that other tenants used', async () => {
      const tenants = Array.from({ length: 40 }, (_, index) => (index % 2 ? mine : theirs));
      const read = (tx: Transaction) => prepared<{ tenant_id: string }>(tx, 'SELECT tenant_id FROM notes');
      const found = await Promise.all(tenants.map((tenant) => database.single(tenant, read)));
      expect(found.map(({ rows }) => rows)).toEqual(tenants.map((tenant) => [{ tenant_id: tenant }]));
    });

    it('commit together or not at all', async () => {
      await database.transaction(mine, async (tx) => {
        for (const text of ['a', 'b']) database.withCommit(tx, () => insert(tx, text));
      });
      const called: string[] = [];
      const failing = database.transaction(mine, async (tx) => {
        await insert(tx, 'c');
        for (const text of ['d', null, 'e']) database.withCommit(tx, () => insert(tx, text));
        database.afterCommit(tx, () => called.push('committed'));
      });
      await expect(failing).rejects.toThrow('null value');
      expect([await kept(), called]).toEqual([['a', 'b', 'x'], []]);
    });

    it('fail with the error of the first that failed', async () => {
      const failing = database.transaction(mine, (tx) =>
        Promise.all([insert(tx, 'a'), insert(tx, null), insert(tx, 'b', theirs)]),
      );
      await expect(failing).rejects.toThrow('null value');
      expect(await kept()).toEqual(['x']);
    });

    it('do not commit after a failure that the work ignored', async () => {
      const careless = database.transaction(mine, async (tx) => {
        await insert(tx, 'a');
        await insert(tx, null).catch(() => undefined);
      });
      await expect(careless).rejects.toThrow('an earlier statement failed');
      expect(await kept()).toEqual(['x']);
    });

    it('are rejected when they would follow the commit', async () => {
      const late = database.single(mine, async (tx) => {
        await Promise.resolve();
        return insert(tx, 'a');
      });
      await expect(late).rejects.toThrow('sent at once');
      let left: Transaction;
      await database.transaction(mine, async (tx) => void (left = tx));
      await expect(insert(left!, 'b')).rejects.toThrow('over');
      expect(() => database.withCommit(left, () => insert(left, 'c'))).toThrow('over');
      expect(() => database.afterCommit(left, () => undefined)).toThrow('over');
      expect(await kept()).toEqual(['x']);
    });

    describe('rows that wait for the commit', () => {
      const source = 'SELECT tenant_id, text FROM jsonb_to_recordset($1::jsonb) AS new (tenant_id uuid, text text)';
      const [first, second] = [
        `INSERT INTO notes ${source}`,
        `INSERT INTO notes SELECT tenant_id, text || '!' FROM (${source}) AS new`,
      ];
      const row = (text: string | null, tenant = mine) => ({ tenant_id: tenant, text });
      const change = (tx: Transaction, text: string) =>
        preparedWithRows<{ text: string }>(tx, `UPDATE notes SET text = $2 WHERE text = $1 RETURNING text`, [
          text,
          `${text}2`,
        ]);

      afterEach(() => owner.query(`UPDATE notes.notes SET text = 'x' WHERE text = 'x2'`));

      it('are inserted by one statement, of one or of several tables, and not before', async () => {
        await database.transaction(mine, async (tx) => {
          insertWithCommit(tx, first, [row('a'), row('b')]);
          insertWithCommit(tx, second, [row('c')]);
          insertWithCommit(tx, first, [row('d')]);
          expect((await texts(tx)).rows).toEqual([{ text: 'x' }]);
        });
        expect(await kept()).toEqual(['a', 'b', 'c!', 'd', 'x']);
        await database.transaction(mine, async (tx) => insertWithCommit(tx, first, [row('e')]));
        expect(await kept()).toEqual(['a', 'b', 'c!', 'd', 'e', 'x']);
      });

      it('are inserted with the statement that changes a row', async () => {
        const changed = await database.single(mine, (tx) => {
          insertWithCommit(tx, first, [row('a')]);
          insertWithCommit(tx, second, [row('b'), row('c')]);
          return change(tx, 'x');
        });
        expect(changed).toEqual({ rows: [{ text: 'x2' }], count: 1 });
        expect(await kept()).toEqual(['a', 'b!', 'c!', 'x2']);
      });

      it('are not inserted if that statement changes no row', async () => {
        const changed = await database.single(mine, (tx) => {
          insertWithCommit(tx, first, [row('a')]);
          insertWithCommit(tx, second, [row('b')]);
          return change(tx, 'y');
        });
        expect(changed).toEqual({ rows: [], count: 0 });
        expect(await kept()).toEqual(['x']);
      });

      it('change a row of concurrent transactions once, and insert only the rows of that one', async () => {
        const answers = await Promise.all(
          ['a', 'b', 'c', 'd'].map((text) =>
            database.single(mine, (tx) => {
              insertWithCommit(tx, first, [row(text)]);
              return change(tx, 'x');
            }),
          ),
        );
        expect(answers.filter(({ count }) => count === 1)).toHaveLength(1);
        expect(await kept()).toHaveLength(2);
      });

      it('undo the transaction if one of them fails', async () => {
        const failing = database.single(mine, (tx) => {
          insertWithCommit(tx, first, [row('a')]);
          insertWithCommit(tx, second, [row('b', theirs)]);
          return change(tx, 'x');
        });
        await expect(failing).rejects.toThrow('row-level security');
        const alone = database.transaction(mine, async (tx) => insertWithCommit(tx, first, [row('a'), row(null)]));
        await expect(alone).rejects.toThrow('null value');
        expect(await kept()).toEqual(['x']);
      });

      it('are refused to a statement before the commit', async () => {
        const early = database.transaction(mine, async (tx) => {
          insertWithCommit(tx, first, [row('a')]);
          await change(tx, 'x');
        });
        await expect(early).rejects.toThrow('before it');
        expect(await kept()).toEqual(['x']);
      });
    });
  });
});

describe('createId', () => {
  it('returns UUIDs of version 7 that sort by their time', () => {
    const ids = [1_000, 2_000, 1_900_000_000_000].map((now) => createId(now));
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
      true,
    );
    expect([...ids].sort()).toEqual(ids);
  });
});

describe('createSecretId', () => {
  it('begins with the time, and differs in all other characters from another of that time', () => {
    const [one, other] = [createSecretId(1_900_000_000_000), createSecretId(1_900_000_000_000)];
    expect(one).toMatch(/^[\w-]{32}$/);
    expect(Buffer.from(one, 'base64url').readUIntBE(0, 6)).toBe(1_900_000_000_000);
    expect(one.slice(8)).not.toBe(other.slice(8));
  });
});
