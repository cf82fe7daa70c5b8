import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type Database, deleteBatch, isolateTenants } from './index';

class CreateNotes1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE TABLE notes (tenant_id uuid NOT NULL, number integer NOT NULL)');
    await isolateTenants(queryRunner, 'notes');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE notes');
  }
}

describe('deleteBatch', () => {
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect({ schema: 'notes', entities: [], migrations: [CreateNotes1700000000001] });
  });

  beforeEach(async () => {
    await owner.query('TRUNCATE notes.notes');
    await owner.query(
      'INSERT INTO notes.notes SELECT gen_random_uuid(), number FROM generate_series(1, 2500) AS number',
    );
  });

  afterAll(() => owner?.drop());

  const deleteTo = (last: number) =>
    database.acrossTenants((tx) => deleteBatch(tx, { table: 'notes', where: 'number <= $1', values: [last] }));
  const numbersLeft = async () =>
    (await owner.query<{ number: number }>('SELECT number FROM notes.notes ORDER BY number')).map((row) => row.number);

  it('deletes a thousand rows of all tenants at a time, and no others', async () => {
    expect([await deleteTo(2_400), await deleteTo(2_400), await deleteTo(2_400)]).toEqual([true, true, false]);
    expect(await numbersLeft()).toEqual(Array.from({ length: 100 }, (_, index) => 2_401 + index));
  });

  it('leaves rows that another transaction has locked', async () => {
    await owner.query('DELETE FROM notes.notes WHERE number > 3');
    await owner.query('BEGIN');
    await owner.query('SELECT FROM notes.notes WHERE number = 2 FOR UPDATE');
    expect(await deleteTo(3)).toBe(false);
    expect(await numbersLeft()).toEqual([2]);
    await owner.query('ROLLBACK');
  });
});
