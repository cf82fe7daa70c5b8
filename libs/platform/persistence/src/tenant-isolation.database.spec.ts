import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createId, type Database, isolateTenants, planned } from './index';
import { restateTenantIsolation } from './tenant-isolation';

const ROWS = 10_000;

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

/** The policy as releases before `restateTenantIsolation` created it. */
const FORMER_POLICY = `
  ALTER TABLE former ENABLE ROW LEVEL SECURITY;
  ALTER TABLE former FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant_isolation ON former USING (
    tenant_id::text = current_setting('app.tenant_id', true) OR current_setting('app.all_tenants', true) = 'on')`;

class CreateNotes1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE notes (tenant_id uuid NOT NULL); CREATE TABLE former (tenant_id uuid NOT NULL)`,
    );
    await isolateTenants(queryRunner, 'notes');
    await queryRunner.query(FORMER_POLICY);
    await restateTenantIsolation(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE notes; DROP TABLE former`);
  }
}

describe.each(['notes', 'former'])('the policy of the table %s', (table) => {
  const [mine, theirs] = [createId(), createId()];
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect({ schema: 'pages', entities: [], migrations: [CreateNotes1700000000001] });
    await owner.query(`INSERT INTO pages.${table} SELECT $1::uuid FROM generate_series(1, ${ROWS})`, [mine]);
    await owner.query(`INSERT INTO pages.${table} VALUES ($1)`, [theirs]);
    await owner.query(`ANALYZE pages.${table}`);
  });

  afterAll(() => owner?.drop());

  const countRows = async (rows: Promise<{ rows: { rows: string }[] }>) => Number((await rows).rows[0]?.rows);
  const count = `SELECT count(*) AS rows FROM ${table}`;

  it('shows a transaction the rows of its tenant only', async () => {
    expect(await countRows(database.transaction(mine, (tx) => planned(tx, count)))).toBe(ROWS);
    expect(await countRows(database.transaction(theirs, (tx) => planned(tx, count)))).toBe(1);
  });

  it('shows all rows to a transaction that asks for them, and none to a statement without a scope', async () => {
    expect(await countRows(database.acrossTenants((tx) => planned(tx, count)))).toBe(ROWS + 1);
    expect(await countRows(database.query(count))).toBe(0);
  });

  it('rejects a row of another tenant', async () => {
    const insert = database.transaction(mine, (tx) => planned(tx, `INSERT INTO ${table} VALUES ($1)`, [theirs]));
    await expect(insert).rejects.toThrow('row-level security');
  });

  it('leaves the planner an estimate of the order of the rows of the tenant', async () => {
    const explain = `EXPLAIN (FORMAT JSON) SELECT FROM ${table} WHERE tenant_id = $1`;
    const { rows } = await database.transaction(mine, (tx) => planned<Explained>(tx, explain, [mine]));
    expect(rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(ROWS / 4);
  });
});
