import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Some identity providers send no `email_verified`. */
export class EmailVerificationOfProviders1700000000028 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE identity_providers
        ADD email_verification text NOT NULL DEFAULT 'claim' CHECK (email_verification IN ('claim', 'provider'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE identity_providers DROP email_verification');
  }
}
