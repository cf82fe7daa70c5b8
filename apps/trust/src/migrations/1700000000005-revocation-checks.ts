import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RevocationChecks1700000000005 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Time of the last check of an imported certificate by the CRLs of its authorities.
      ALTER TABLE certificates ADD revocation_checked_at timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE certificates DROP revocation_checked_at');
  }
}
