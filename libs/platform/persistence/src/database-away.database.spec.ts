import { DomainError } from '@vc/platform/http';
import type { TestDatabase } from '@vc/testing/database/test-database';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { DatabaseProxy } from '@vc/testing/unit/database-proxy';
import { freePort } from '@vc/development/free-port';
import { migrateTestServices, testServiceDatabaseUrl } from '@vc/testing/database/test-logins';
import { waitFor } from '@vc/testing/unit/wait-for';
import type { Transaction } from './index';
import { createDataSource, createId, Database, DatabaseAway, planned, prepared } from './index';

/** Long enough for an answer on any machine. */
const PATIENCE_MS = 120_000;
/** For a PostgreSQL that does not answer. On a slow machine one that answers may time out, too. */
const TIMEOUT_MS = 2_000;
const POOL_SIZE = 2;
const SCHEMA = 'away';

type Work = (database: Database) => Promise<unknown>;

const one = (tx: Transaction) => prepared(tx, 'SELECT 1 AS one');

/** Every method that sends a statement. */
const METHODS: [string, Work][] = [
  ['a transaction', (database) => database.transaction(createId(), one)],
  [
    'a transaction with planned statements',
    (database) => database.transaction(createId(), (tx) => planned(tx, 'SELECT 1')),
  ],
  [
    'a transaction with statements of TypeORM',
    (database) =>
      database.transaction(createId(), (tx) => tx.createQueryBuilder().select('1').from('pg_type', 'type').getRawOne()),
  ],
  ['a transaction across tenants', (database) => database.acrossTenants(one)],
  ['a statement that goes with its commit', (database) => database.single(createId(), one)],
  ['a statement without a scope', (database) => database.query('SELECT 1')],
];

describe('Database without PostgreSQL', () => {
  let owner: TestDatabase;
  let proxy: DatabaseProxy;
  let database: Database;
  let impatient: Database;

  async function connectTo(databaseUrl: string, timeoutMs = PATIENCE_MS): Promise<Database> {
    const options = { databaseUrl, schema: SCHEMA, entities: [], poolSize: POOL_SIZE, timeoutMs };
    return new Database(await createDataSource(options).initialize());
  }

  beforeAll(async () => {
    owner = await createTestDatabase();
    await migrateTestServices([{ name: SCHEMA, schema: SCHEMA, migrations: [] }], owner.url);
    proxy = await DatabaseProxy.start(testServiceDatabaseUrl(owner.url, SCHEMA));
    database = await connectTo(proxy.url);
    impatient = await waitFor(() => connectTo(proxy.url, TIMEOUT_MS).catch(() => undefined));
  });

  afterAll(async () => {
    await database?.dataSource.destroy();
    await impatient?.dataSource.destroy();
    await proxy?.stop();
    await owner?.drop();
  });

  /** The pool may still have connections that broke, so it takes a few attempts. */
  async function expectToAnswer(): Promise<void> {
    for (let connection = 0; connection < POOL_SIZE; connection += 1) {
      await database.query('SELECT 1').catch(() => undefined);
    }
    await database.query('SELECT 1');
    expect(database.isAnswering).toBe(true);
  }

  describe.each(METHODS)('rejects %s with UNAVAILABLE', (_, work) => {
    async function expectAway(from: Database): Promise<void> {
      const error: unknown = await work(from).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DatabaseAway);
      expect((error as DomainError).code).toBe('UNAVAILABLE');
      expect(from.isAnswering).toBe(false);
    }

    it('when connections break', async () => {
      proxy.break();
      await expectAway(database);
      proxy.restore();
      await expectToAnswer();
    });

    it('when PostgreSQL does not answer', async () => {
      proxy.hold();
      await expectAway(impatient);
      proxy.restore();
      await waitFor(() => impatient.query('SELECT 1').catch(() => undefined));
      expect(impatient.isAnswering).toBe(true);
    });
  });

  it('rejects with UNAVAILABLE when no connection to PostgreSQL is possible', async () => {
    const refused = Object.assign(new URL(owner.url), { port: String(await freePort()) });
    const away = await connectTo(owner.url);
    await away.dataSource.destroy();
    (away.dataSource.options as { url: string }).url = refused.href;
    await expect(away.query('SELECT 1')).rejects.toBeInstanceOf(DatabaseAway);
  });

  it('rejects with UNAVAILABLE when the connection breaks in the middle of a transaction', async () => {
    const broken = database.acrossTenants(async (tx) => {
      await one(tx);
      proxy.break();
      return one(tx);
    });
    await expect(broken).rejects.toBeInstanceOf(DatabaseAway);
    proxy.restore();
    await expectToAnswer();
  });

  it('rejects with UNAVAILABLE when PostgreSQL ends the session', async () => {
    const ended = database.acrossTenants(async (tx) => {
      const { rows } = await prepared<{ pid: number }>(tx, 'SELECT pg_backend_pid() AS pid');
      const [row] = rows;
      await owner.query('SELECT pg_terminate_backend($1)', [row!.pid]);
      return one(tx);
    });
    await expect(ended).rejects.toBeInstanceOf(DatabaseAway);
    await expectToAnswer();
  });

  it('rejects all waiting work with UNAVAILABLE when connections break', async () => {
    proxy.break();
    const waiting = Array.from({ length: 50 * POOL_SIZE }, () => database.query('SELECT 1'));
    for (const outcome of await Promise.allSettled(waiting)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseAway) });
    }
    proxy.restore();
    await expectToAnswer();
  });

  it('rejects with UNAVAILABLE when no connection becomes free', async () => {
    let held = 0;
    let free = (): void => undefined;
    const until = new Promise<void>((resolve) => (free = resolve));
    const hold = () =>
      impatient.acrossTenants(async (tx) => {
        await one(tx);
        held += 1;
        await until;
        return true;
      });
    const holders = Array.from({ length: POOL_SIZE }, () => waitFor(() => hold().catch(() => undefined)));
    await waitFor(() => (held === POOL_SIZE ? true : undefined));
    await expect(impatient.query('SELECT 1')).rejects.toBeInstanceOf(DatabaseAway);
    free();
    await Promise.all(holders);
    await waitFor(() => impatient.query('SELECT 1').catch(() => undefined));
    expect(impatient.isAnswering).toBe(true);
  });

  it('rejects a statement that PostgreSQL cancels with UNAVAILABLE, and counts that as an answer', async () => {
    const cancelled = database.acrossTenants(async (tx) => {
      await prepared(tx, 'SET LOCAL statement_timeout = 1');
      await prepared(tx, 'SELECT pg_sleep(60)');
    });
    await expect(cancelled).rejects.toBeInstanceOf(DatabaseAway);
    expect(database.isAnswering).toBe(true);
  });

  it('rejects a statement after one that PostgreSQL cancelled with UNAVAILABLE', async () => {
    const cancelled = database.acrossTenants(async (tx) => {
      await prepared(tx, 'SET LOCAL statement_timeout = 1');
      void prepared(tx, 'SELECT pg_sleep(60)').catch(() => undefined);
      await one(tx);
    });
    await expect(cancelled).rejects.toBeInstanceOf(DatabaseAway);
    expect(database.isAnswering).toBe(true);
  });

  it('rejects the commit after a statement that PostgreSQL cancelled with UNAVAILABLE', async () => {
    const cancelled = database.acrossTenants(async (tx) => {
      await prepared(tx, 'SET LOCAL statement_timeout = 1');
      await prepared(tx, 'SELECT pg_sleep(60)').catch(() => undefined);
    });
    await expect(cancelled).rejects.toBeInstanceOf(DatabaseAway);
  });

  it('leaves a failure after one that a repetition has, too', async () => {
    const failed = database.acrossTenants(async (tx) => {
      void prepared(tx, 'SELECT 1 / 0').catch(() => undefined);
      await one(tx);
    });
    await expect(failed).rejects.toThrow('current transaction is aborted');
  });

  it('leaves other failures as they are', async () => {
    const refusal = new DomainError('NOT_FOUND', 'There is no such thing.');
    await expect(database.acrossTenants(() => Promise.reject(refusal))).rejects.toBe(refusal);
    await expect(database.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
    expect(database.isAnswering).toBe(true);
  });
});
