import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeletedEndpoints1700000000004 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints ADD deleted_at timestamptz;
      CREATE INDEX deleted_endpoints ON endpoints (deleted_at) WHERE deleted_at IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX deleted_endpoints; ALTER TABLE endpoints DROP deleted_at`);
  }
}
