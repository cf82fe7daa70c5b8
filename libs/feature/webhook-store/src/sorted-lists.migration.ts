import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of deliveries are sorted by the time of the last change, too, and filtered by the status. */
export class SortedLists1700000000015 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX deliveries_changes ON deliveries (tenant_id, endpoint_id, updated_at, id);
      CREATE INDEX deliveries_by_status ON deliveries (tenant_id, endpoint_id, status, created_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX deliveries_changes, deliveries_by_status');
  }
}
