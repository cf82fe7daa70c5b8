import { migrateTestServices, testServiceDatabaseUrl } from '@vc/testing/database/test-logins';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { createMessagingTables, partitionedArchive } from './index';
import { tenantIsolation } from './tenant-isolation';

const ROWS = 5_000;

/** The archive as releases before docs/adr/0109 created it. */
class FormerArchive1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE outbox (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, tenant_id uuid NOT NULL);
      CREATE TABLE outbox_archive (
        seq bigint PRIMARY KEY,
        published_at timestamptz NOT NULL DEFAULT now(),
        occurred_at timestamptz NOT NULL,
        tenant_id uuid NOT NULL,
        event_id uuid NOT NULL,
        type text NOT NULL,
        subject text NOT NULL,
        payload jsonb NOT NULL
      );
      ${tenantIsolation('outbox')} ${tenantIsolation('outbox_archive')}`);
  }

  down = async () => undefined;
}

class PresentArchive1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  up = (queryRunner: QueryRunner) => createMessagingTables(queryRunner);
  down = async () => undefined;
}

/** The statement with which a relay of the previous release archives events. */
const INSERT = `INSERT INTO outbox_archive (seq, occurred_at, tenant_id, event_id, type, subject, payload)
  SELECT seq, now(), gen_random_uuid(), gen_random_uuid(), 'type', 's', '{}' FROM generate_series($1::bigint, $2::bigint) AS seq
  ON CONFLICT (seq) DO NOTHING`;
/** The file of a table, which changes when its rows are written again. */
const FILE = 'SELECT pg_relation_filenode($1::regclass) AS file';
const KIND = `SELECT relkind AS kind, relrowsecurity AND relforcerowsecurity AS "isIsolated" FROM pg_class
  WHERE oid = 'things.outbox_archive'::regclass`;
const SUMS = 'SELECT count(*)::int AS rows, sum(seq)::int AS sum, max(published_at) AS last FROM things.outbox_archive';

describe('partitionedArchive', () => {
  let owner: TestDatabase;
  let service: Client;

  beforeEach(async () => {
    owner = await createTestDatabase();
  });

  afterEach(async () => {
    await service?.end();
    await owner?.drop();
  });

  /** Migrates the schema, and connects as its service with a statement that is prepared. */
  async function create(migration: new () => MigrationInterface & { phase: 'expand' }): Promise<void> {
    await migrateTestServices([{ name: 'things', schema: 'things', migrations: [migration] }], owner.url);
    service = new Client({ connectionString: testServiceDatabaseUrl(owner.url, 'things') });
    await service.connect();
    await service.query(`SET search_path = things; SET app.all_tenants = 'on'`);
    await insert(1, ROWS);
  }

  const insert = (first: number, last: number) =>
    service.query({ name: 'insert', text: INSERT, values: [first, last] });

  /** Runs the steps as the owner, each in a transaction, and returns the messages of PostgreSQL about partitions. */
  async function run(direction: 'up' | 'down', steps = partitionedArchive): Promise<string[]> {
    const source = new DataSource({ type: 'postgres', url: owner.url, extra: { options: '-c search_path=things' } });
    await source.initialize();
    const runner = source.createQueryRunner();
    const messages: string[] = [];
    try {
      const client = (await runner.connect()) as Client;
      client.on('notice', ({ message = '' }) => messages.push(message));
      await runner.query('SET client_min_messages = debug1');
      for (const Step of direction === 'up' ? steps : steps.toReversed()) {
        await runner.startTransaction();
        await new Step()[direction](runner);
        await runner.commitTransaction();
      }
    } finally {
      await runner.release();
      await source.destroy();
    }
    return messages.filter((message) => message.includes('partition'));
  }

  it('makes the archive the first range of a table with partitions, without writing or reading its rows while it is locked', async () => {
    await create(FormerArchive1700000000001);
    const [before] = await owner.query(FILE, ['things.outbox_archive']);
    const sums = await owner.query(SUMS);
    const messages = await run('up');
    expect(messages).toContain('partition constraint for table "outbox_archive_0" is implied by existing constraints');
    expect(await owner.query(FILE, ['things.outbox_archive_0'])).toEqual([before]);
    expect(await owner.query(SUMS)).toEqual(sums);
    expect(await owner.query(KIND)).toEqual([{ kind: 'p', isIsolated: true }]);
  });

  it('lets a service of the release before publish between all steps, with its rights and its prepared statement', async () => {
    await create(FormerArchive1700000000001);
    let last = ROWS;
    for (const step of partitionedArchive) {
      await run('up', [step]);
      await insert(1, last + 10);
      last += 10;
    }
    // Behind the first range, too.
    await insert(20_000_000, 20_000_000);
    expect((await service.query('SELECT FROM outbox_archive')).rowCount).toBe(ROWS + 31);
    expect((await service.query('DELETE FROM outbox_archive WHERE seq > $1', [ROWS])).rowCount).toBe(31);
    for (const partition of ['outbox_archive_0', 'outbox_archive_default']) {
      await expect(service.query(`SELECT FROM ${partition}`)).rejects.toThrow('permission denied for table');
    }
  });

  it('ends the first range behind all values that are given', async () => {
    await create(FormerArchive1700000000001);
    await owner.query(`SELECT setval(pg_get_serial_sequence('things.outbox', 'seq'), 7000000000)`);
    await run('up');
    const sql = `SELECT pg_get_expr(relpartbound, oid) AS range FROM pg_class WHERE relname = 'outbox_archive_0'`;
    expect(await owner.query(sql)).toEqual([{ range: `FOR VALUES FROM (MINVALUE) TO ('7001000000')` }]);
  });

  it('leaves a table with partitions as it is', async () => {
    await create(PresentArchive1700000000001);
    const partitions = `SELECT oid, relname FROM pg_class WHERE relnamespace = 'things'::regnamespace ORDER BY oid`;
    const before = await owner.query(partitions);
    await run('up');
    expect(await owner.query(partitions)).toEqual(before);
  });

  it.each([
    ['an archive of the release before', FormerArchive1700000000001],
    ['a new archive', PresentArchive1700000000001],
  ])('goes back to a table without partitions, and forth again, with the rows of %s', async (_, migration) => {
    await create(migration);
    const sums = await owner.query(SUMS);
    await run('up');
    await run('down');
    expect(await owner.query(KIND)).toEqual([{ kind: 'r', isIsolated: true }]);
    expect(await owner.query(SUMS)).toEqual(sums);
    await run('up');
    expect(await owner.query(KIND)).toEqual([{ kind: 'p', isIsolated: true }]);
    expect(await owner.query(SUMS)).toEqual(sums);
  });
});
