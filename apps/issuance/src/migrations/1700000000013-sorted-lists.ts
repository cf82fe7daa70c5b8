import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists are sorted by the time of the last change, too, and filtered by the status. */
export class SortedLists1700000000013 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX issuances_changes ON issuances (tenant_id, updated_at, id);
      CREATE INDEX issuance_credentials_changes ON issuance_credentials (tenant_id, updated_at, id);
      CREATE INDEX issuance_credentials_by_status ON issuance_credentials (tenant_id, status, created_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP INDEX issuances_changes, issuance_credentials_changes, issuance_credentials_by_status',
    );
  }
}
