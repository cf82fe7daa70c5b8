import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Recipients1700000000003 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE issuances ADD recipient_user_id uuid;
      CREATE INDEX ON issuances (tenant_id, recipient_user_id, created_at) WHERE recipient_user_id IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE issuances DROP recipient_user_id`);
  }
}
