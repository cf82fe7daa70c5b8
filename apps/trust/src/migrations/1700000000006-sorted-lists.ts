import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists are sorted by the time of the last change, too. */
export class SortedLists1700000000006 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX certificates_by_creation ON certificates (tenant_id, created_at);
      CREATE INDEX certificates_changes ON certificates (tenant_id, updated_at, id);
      CREATE INDEX csrs_changes ON certificate_signing_requests (tenant_id, updated_at, id);
      CREATE INDEX trusted_entities_changes ON trusted_entities (tenant_id, updated_at, id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP INDEX certificates_by_creation, certificates_changes, csrs_changes, trusted_entities_changes',
    );
  }
}
