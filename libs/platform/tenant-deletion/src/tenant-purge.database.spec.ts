import { createRefusal, refuseChanges } from '@vc/platform/audit';
import { DataKeys, generateKeyEncryptionKey, keyEncryptionCipher } from '@vc/platform/key-store';
import {
  ANNOUNCED_DAYS,
  createDataSource,
  createId,
  createMessagingTables,
  Database,
  isolateTenants,
  planned,
  runMigrations,
  serviceDatabaseUrl,
} from '@vc/platform/persistence';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TenantPurge } from './tenant-purge';

const ROWS = 2_500;
const SERVICE = 'library';
const MINUTE_MS = 60_000;
/** What the authorization server has of tenants. */
const AUTHORITY = `CREATE SCHEMA auth;
  CREATE TABLE auth.tenants (tenant_id uuid PRIMARY KEY, deletion jsonb);
  CREATE TABLE auth.tenant_deletions (id uuid PRIMARY KEY, deleted_at timestamptz)`;

class CreateTables1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE books (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        earlier_edition uuid REFERENCES books (id)
      );
      -- The reference has no index.
      CREATE TABLE pages (id uuid PRIMARY KEY, tenant_id uuid NOT NULL, book_id uuid NOT NULL REFERENCES books (id));
      CREATE TABLE facts (id uuid PRIMARY KEY, tenant_id uuid NOT NULL);
      CREATE TABLE sessions (id uuid PRIMARY KEY, owner_tenant_id uuid)`);
    await isolateTenants(queryRunner, 'books', 'pages', 'facts');
    await createRefusal(queryRunner);
    await refuseChanges(queryRunner, 'facts');
  }

  async down(): Promise<void> {
    throw new Error('Specs create a new database instead.');
  }
}

describe('TenantPurge', () => {
  const [tenant, other] = [createId(), createId()];
  let database: TestDatabase;
  let service: Database;
  let dataKeys: DataKeys;
  let purge: TenantPurge;
  let now: Date;
  let running: AbortController;

  /** An owner without the rights of a superuser, as managed servers have it. */
  async function createOwner(): Promise<string> {
    const name = new URL(database.url).pathname.slice(1);
    await database.query(
      `CREATE ROLE ${name}_owner LOGIN CREATEROLE PASSWORD 'secret'; ALTER DATABASE ${name} OWNER TO ${name}_owner`,
    );
    return Object.assign(new URL(database.url), { username: `${name}_owner`, password: 'secret' }).href;
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    const databaseUrl = await createOwner();
    await database.query(AUTHORITY);
    const owner = new URL(databaseUrl).username;
    await database.query(
      `GRANT USAGE ON SCHEMA auth TO ${owner}; GRANT SELECT ON ALL TABLES IN SCHEMA auth TO ${owner}`,
    );
    const login = { service: SERVICE, password: 'secret' };
    await runMigrations({ databaseUrl, schema: SERVICE, migrations: [CreateTables1700000000001], logins: [login] });
    const dataSource = createDataSource({
      databaseUrl: serviceDatabaseUrl(databaseUrl, login),
      schema: SERVICE,
      entities: [],
      poolSize: 2,
    });
    service = new Database(await dataSource.initialize());
  });

  afterAll(async () => {
    await service?.dataSource.destroy();
    const name = new URL(database.url).pathname.slice(1);
    await database.query(
      `ALTER DATABASE ${name} OWNER TO CURRENT_USER; REASSIGN OWNED BY ${name}_owner TO CURRENT_USER;
       DROP OWNED BY ${name}_owner CASCADE`,
    );
    await database.drop();
  });

  beforeEach(async () => {
    now = new Date('2026-11-25T08:00:00Z');
    running = new AbortController();
    dataKeys = new DataKeys(service, keyEncryptionCipher(generateKeyEncryptionKey(), undefined));
    purge = new TenantPurge({ database: service, dataKeys, chainEnd: undefined, clock: () => now });
    await database.query(`TRUNCATE library.books, library.pages, library.sessions, library.deleted_tenants,
      library.announced_deletions, auth.tenants, auth.tenant_deletions`);
    for (const each of [tenant, other]) await fill(each);
    await database.query(
      `INSERT INTO auth.tenants VALUES ('${tenant}', '{}'), ('${other}', NULL); INSERT INTO auth.tenant_deletions VALUES ('${tenant}')`,
    );
    expect(await purge.announce()).toBe(1);
    await announcedBefore(ANNOUNCED_DAYS);
  });

  const announcedBefore = async (days: number) =>
    database.query(`UPDATE library.announced_deletions SET announced_at = now() - interval '${days} days'`);

  /** The deletion has begun some minutes earlier. */
  const settleFor = async (minutes: number) =>
    database.query(`UPDATE library.deleted_tenants SET begun_at = begun_at - interval '${minutes} minutes'`);

  async function fill(each: string): Promise<void> {
    await database.query(
      `WITH first AS (INSERT INTO library.books VALUES (gen_random_uuid(), $1) RETURNING id),
         second AS (INSERT INTO library.books SELECT gen_random_uuid(), $1, id FROM first RETURNING id),
         later AS (INSERT INTO library.pages SELECT gen_random_uuid(), $1, id FROM second, generate_series(1, ${ROWS})),
         fact AS (INSERT INTO library.facts VALUES (gen_random_uuid(), $1))
       INSERT INTO library.sessions VALUES (gen_random_uuid(), $1)`,
      [each],
    );
  }

  async function count(each: string): Promise<number> {
    const [row] = await database.query<{ count: string }>(
      `SELECT (SELECT count(*) FROM library.books WHERE tenant_id = $1)
         + (SELECT count(*) FROM library.pages WHERE tenant_id = $1)
         + (SELECT count(*) FROM library.facts WHERE tenant_id = $1)
         + (SELECT count(*) FROM library.sessions WHERE owner_tenant_id = $1) AS count`,
      [each],
    );
    return Number(row?.count);
  }

  const run = () => purge.run(tenant, running.signal);

  it('deletes all rows of the tenant, append-only ones too, and none of others, and settles later', async () => {
    const [before, ofOther] = [await count(tenant), await count(other)];
    expect(await run()).toEqual({ isSettled: false, deletedRows: before });
    expect([await count(tenant), await count(other)]).toEqual([0, ofOther]);
    await settleFor(1);
    expect(await run()).toMatchObject({ isSettled: false });
    await settleFor(1);
    expect(await run()).toEqual({ isSettled: true, deletedRows: before });
  });

  it('deletes the rows of the tenant in each partition, and finds none in one that is dropped meanwhile', async () => {
    const archive = `INSERT INTO library.outbox_archive (seq, occurred_at, tenant_id, event_id, type, subject, payload)
      SELECT seq, now(), $1, gen_random_uuid(), 'type', 's', '{}' FROM unnest($2::bigint[]) AS seq`;
    await database.query(archive, [tenant, [1, 2, 1_000_000_000]]);
    await database.query(archive, [other, [3, 1_000_000_001]]);
    await run();
    const left = await database.query<{ seq: string }>('SELECT seq FROM library.outbox_archive ORDER BY seq');
    expect(left.map(({ seq }) => Number(seq))).toEqual([3, 1_000_000_001]);
    const dropped = `SELECT delete_tenant_rows('outbox_archive_7', 0, 1, 1)::int AS deleted`;
    const { rows } = await service.transaction(tenant, (tx) => planned(tx, dropped));
    expect(rows).toEqual([{ deleted: 0 }]);
    await database.query('TRUNCATE library.outbox_archive');
  });

  it('does not settle while it finds rows', async () => {
    await run();
    await fill(tenant);
    await settleFor(3);
    expect(await run()).toMatchObject({ isSettled: false });
    expect(await run()).toMatchObject({ isSettled: true });
  });

  it('goes on after a run that was broken off, with its count', async () => {
    const before = await count(tenant);
    const single = jest.spyOn(service, 'transaction').mockImplementationOnce(async (id, work) => {
      running.abort();
      single.mockRestore();
      return service.transaction(id, work);
    });
    expect(await run()).toBeUndefined();
    expect(await count(tenant)).toBeGreaterThan(0);
    running = new AbortController();
    expect(await run()).toEqual({ isSettled: false, deletedRows: before });
    expect(await count(tenant)).toBe(0);
  });

  it('leaves the tenant to another process until its lease has ended', async () => {
    await database.query('INSERT INTO library.deleted_tenants (id, begun_at, leased_until) VALUES ($1, $2, $3)', [
      tenant,
      now,
      new Date(now.getTime() + MINUTE_MS),
    ]);
    expect(await run()).toBeUndefined();
    now = new Date(now.getTime() + MINUTE_MS);
    expect(await run()).toMatchObject({ deletedRows: expect.any(Number) });
  });

  it.each([
    ['that the authorization server does not delete', 'DELETE FROM auth.tenant_deletions', 'has not begun'],
    ['that it has deleted', 'UPDATE auth.tenant_deletions SET deleted_at = now()', 'has not begun'],
    ['that is not announced', 'DELETE FROM library.announced_deletions', 'has not been announced'],
    [
      'that is announced for less than three days',
      `UPDATE library.announced_deletions SET announced_at = now() - interval '71 hours'`,
      'has not been announced',
    ],
  ])('rejects a tenant %s, and deletes nothing', async (_, change, refusal) => {
    const before = await count(tenant);
    await database.query(change);
    await expect(run()).rejects.toThrow(refusal);
    await expect(dataKeys.destroy(tenant)).rejects.toThrow('has not begun');
    expect(await count(tenant)).toBe(before);
  });

  it('announces a deletion once, and again after it was cancelled', async () => {
    expect(await purge.announce()).toBe(0);
    await database.query('UPDATE auth.tenants SET deletion = NULL');
    expect(await purge.announce()).toBe(0);
    await database.query(`UPDATE auth.tenants SET deletion = '{}'`);
    expect(await purge.announce()).toBe(2);
    await expect(run()).rejects.toThrow('has not been announced');
  });

  it('destroys the data key of the tenant, which gets no other one', async () => {
    const sealed = (await dataKeys.cipherFor(tenant)).seal(Buffer.from('secret'), 'spec');
    expect(sealed).toEqual(expect.any(String));
    await run();
    await expect(dataKeys.cipherFor(tenant)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await database.query('SELECT FROM library.data_keys WHERE owner = $1', [tenant])).toEqual([]);
  });
});
