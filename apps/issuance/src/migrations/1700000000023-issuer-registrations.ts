import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The registration certificates that issuers show in their metadata (docs/issuing.md#registration). */
export class IssuerRegistrations1700000000023 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE status_settings ADD COLUMN registrations json');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE status_settings DROP COLUMN registrations');
  }
}
