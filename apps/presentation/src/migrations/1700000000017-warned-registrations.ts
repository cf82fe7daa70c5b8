import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff is warned before a registration certificate ends (docs/verifying.md#registration). */
export class WarnedRegistrations1700000000017 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE registration_certificates ADD COLUMN warned_days smallint;
      CREATE INDEX ON registration_certificates (expires_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX registration_certificates_expires_at_idx;
      ALTER TABLE registration_certificates DROP COLUMN warned_days`);
  }
}
