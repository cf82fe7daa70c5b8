import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys may be kept by a provider, such as an HSM, that a tenant chooses for each key type (docs/adr/0079). */
export class KeyProviders1700000000012 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE keys
        ADD provider text NOT NULL DEFAULT 'local',
        ADD reference text,
        ADD public_key text,
        ALTER private_key DROP NOT NULL;
      CREATE TABLE key_settings (
        tenant_id uuid NOT NULL,
        key_type text NOT NULL,
        provider text NOT NULL,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, key_type)
      )`);
    await isolateTenants(queryRunner, 'key_settings');
  }

  /** It fails while keys are kept by another provider: an earlier release cannot use them. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE key_settings;
      ALTER TABLE keys
        ALTER private_key SET NOT NULL,
        DROP public_key,
        DROP reference,
        DROP provider`);
  }
}
