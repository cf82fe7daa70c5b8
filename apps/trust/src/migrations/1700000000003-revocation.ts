import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Revocation1700000000003 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- PEM: the anchor above an imported certificate, which verifies the revocation list of the topmost authority.
      ALTER TABLE certificates ADD anchor text;
      CREATE TABLE revocation_settings (
        tenant_id uuid PRIMARY KEY,
        unknown_revocation text NOT NULL,
        updated_at timestamptz NOT NULL
      )`);
    await isolateTenants(queryRunner, 'revocation_settings');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE revocation_settings; ALTER TABLE certificates DROP anchor');
  }
}
