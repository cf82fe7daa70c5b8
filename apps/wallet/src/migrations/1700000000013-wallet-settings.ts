import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The settings of an organization for the wallets of its users. */
export class WalletSettings1700000000013 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE wallet_settings (
        tenant_id uuid PRIMARY KEY,
        strangers text NOT NULL,
        updated_at timestamptz NOT NULL
      )`);
    await isolateTenants(queryRunner, 'wallet_settings');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE wallet_settings');
  }
}
