import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the wallet does with verifiers that show no valid registration, or ask for more than is registered. */
export class RegistrationPolicies1700000000023 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE wallet_settings
        ADD unregistered text NOT NULL DEFAULT 'allow',
        ADD overasking text NOT NULL DEFAULT 'warn'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE wallet_settings DROP unregistered, DROP overasking');
  }
}
