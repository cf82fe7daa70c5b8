import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists are sorted by the time of the last change, too, and filtered by the status. */
export class SortedLists1700000000008 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX presentations_changes ON presentations (tenant_id, updated_at, id);
      CREATE INDEX presentations_by_status ON presentations (tenant_id, status, created_at);
      CREATE INDEX presentations_by_template ON presentations (tenant_id, presentation_template_id, created_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX presentations_changes, presentations_by_status, presentations_by_template');
  }
}
