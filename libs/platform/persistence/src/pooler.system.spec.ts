import type { TestDatabase } from '@vc/testing/database/test-database';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { migrateTestServices, testServiceDatabaseUrl } from '@vc/testing/database/test-logins';
import { TestPooler } from '@vc/testing/programs/test-pooler';
import { waitFor } from '@vc/testing/unit/wait-for';
import { describeWith } from '@vc/testing/programs/describe-with';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EntitySchema } from 'typeorm';
import { createDataSource, createId, Database, isolateTenants, lockUntilCommit, planned, prepared } from './index';

const SCHEMA = 'notes';
/** For a database that answers, on any machine. */
const PATIENCE_MS = 120_000;
const REPLICAS = 4;
/** Connections of the pooler, which are fewer than those of the replicas. */
const SERVERS = 2;

interface Note {
  tenantId: string;
  text: string;
}

const NOTE = new EntitySchema<Note>({
  name: 'Note',
  tableName: 'notes',
  columns: { tenantId: { type: 'uuid', name: 'tenant_id', primary: true }, text: { type: 'text' } },
});

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

describeWith('pgbouncer', 'Database behind a pooler in transaction mode', () => {
  let owner: TestDatabase;
  let pooler: TestPooler;
  const replicas: Database[] = [];
  const tenants = Array.from({ length: REPLICAS }, () => createId());

  async function connect(timeoutMs: number): Promise<Database> {
    const databaseUrl = pooler.urlOf(testServiceDatabaseUrl(owner.url, SCHEMA));
    const options = { databaseUrl, schema: SCHEMA, entities: [NOTE], poolSize: 2, timeoutMs };
    return new Database(await createDataSource({ ...options, pooler: 'transaction' }).initialize());
  }

  beforeAll(async () => {
    owner = await createTestDatabase();
    await migrateTestServices([{ name: SCHEMA, schema: SCHEMA, migrations: [CreateNotes1700000000001] }], owner.url);
    pooler = await TestPooler.start([testServiceDatabaseUrl(owner.url, SCHEMA)], SERVERS);
    for (const _ of tenants) replicas.push(await connect(PATIENCE_MS));
  });

  afterAll(async () => {
    await Promise.all(replicas.map(({ dataSource }) => dataSource.destroy()));
    await pooler?.stop();
    await owner?.drop();
  });

  /** Runs the work with each replica and its tenant, all at the same time. */
  function withEach<T>(work: (database: Database, tenant: string) => Promise<T>): Promise<T[]> {
    return Promise.all(replicas.map((database, index) => work(database, tenants[index] ?? '')));
  }

  it('shows each of many concurrent transactions the rows of its tenant only', async () => {
    const seen = await withEach(async (database, tenant) => {
      const rows: unknown[] = [];
      for (let round = 0; round < 20; round += 1) {
        await database.transaction(tenant, (tx) => prepared(tx, 'INSERT INTO notes VALUES ($1, $2)', [tenant, 'x']));
        const answer = await database.transaction(tenant, (tx) => prepared<Note>(tx, 'SELECT tenant_id FROM notes'));
        rows.push(...answer.rows);
      }
      return new Set(rows.map((row) => (row as { tenant_id: string }).tenant_id));
    });
    expect(seen).toEqual(tenants.map((tenant) => new Set([tenant])));
  });

  it('runs statements that share a packet with BEGIN and COMMIT', async () => {
    const answers = await withEach((database, tenant) =>
      Promise.all(
        Array.from({ length: 20 }, (_, value) =>
          database.single(tenant, (tx) => prepared<{ value: number }>(tx, 'SELECT $1::int AS value', [value])),
        ),
      ),
    );
    const values = Array.from({ length: 20 }, (_, value) => value);
    expect(answers.map((all) => all.map(({ rows: [row] }) => row?.value))).toEqual(tenants.map(() => values));
  });

  it('finds the tables of its schema in a statement without a scope and in one of TypeORM', async () => {
    const found = await withEach(async (database, tenant) => {
      const { rows } = await database.query<{ schema: string }>('SELECT current_schema() AS schema FROM migrations');
      const notes = await database.transaction(tenant, (tx) => tx.getRepository(NOTE).countBy({ tenantId: tenant }));
      return { schema: rows[0]?.schema, hasNotes: notes > 0 };
    });
    expect(found).toEqual(tenants.map(() => ({ schema: SCHEMA, hasNotes: true })));
  });

  it('leaves no setting and no prepared statement on the connections of the pooler', async () => {
    const url = pooler.urlOf(testServiceDatabaseUrl(owner.url, SCHEMA));
    const plain = createDataSource({
      databaseUrl: url,
      schema: SCHEMA,
      entities: [],
      poolSize: 1,
      pooler: 'transaction',
    });
    await plain.initialize();
    const sql = `SELECT current_setting('search_path') AS path, current_setting('statement_timeout') AS timeout,
      coalesce(current_setting('app.tenant_id', true), '') AS tenant, (SELECT count(*)::int FROM pg_prepared_statements) AS statements`;
    const found = await plain.query<unknown[]>(sql);
    await plain.destroy();
    expect(found).toEqual([{ path: '"$user", public', timeout: '0', tenant: '', statements: 0 }]);
  });

  it('rolls back a transaction whose work fails, and goes on', async () => {
    const [database] = replicas;
    const [tenant = ''] = tenants;
    const count = () =>
      database?.transaction(tenant, (tx) => planned<{ n: number }>(tx, 'SELECT count(*)::int AS n FROM notes'));
    const before = await count();
    const failing = database?.transaction(tenant, async (tx) => {
      await planned(tx, 'INSERT INTO notes VALUES ($1, $2)', [tenant, 'lost']);
      throw new Error('The work fails.');
    });
    await expect(failing).rejects.toThrow('The work fails.');
    await expect(database?.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
    expect(await count()).toEqual(before);
  });

  it('holds a lock until the commit, and no longer', async () => {
    let inside = 0;
    const most = await withEach(async (database, tenant) =>
      database.transaction(tenant, async (tx) => {
        await lockUntilCommit(tx, 'one at a time');
        const now = (inside += 1);
        await planned(tx, 'SELECT 1');
        inside -= 1;
        return now;
      }),
    );
    expect(most).toEqual(tenants.map(() => 1));
  });

  it('lets PostgreSQL end a statement after the time of the service', async () => {
    // The first attempts may time out on a slow machine.
    const impatient = await waitFor(() => connect(1_000).catch(() => undefined));
    const [tenant = ''] = tenants;
    const slow = impatient.transaction(tenant, (tx) => planned(tx, 'SELECT pg_sleep(600)'));
    await expect(slow).rejects.toThrow('The database does not answer.');
    await impatient.dataSource.destroy();
    await waitFor(async () => {
      const running = await owner.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(600)%' AND state = 'active' AND pid <> pg_backend_pid()`,
      );
      return running.length === 0 ? true : undefined;
    });
  });
});
