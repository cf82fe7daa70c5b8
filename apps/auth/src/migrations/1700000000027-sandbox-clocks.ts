import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The clocks of sandboxes that were moved (docs/adr/0071). */
export class SandboxClocks1700000000027 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE sandbox_clocks (
        tenant_id uuid PRIMARY KEY,
        offset_seconds integer NOT NULL CHECK (offset_seconds > 0),
        updated_at timestamptz NOT NULL
      )`);
    await isolateTenants(queryRunner, 'sandbox_clocks');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE sandbox_clocks');
  }
}
