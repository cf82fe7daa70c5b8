import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What issuers say of held credentials now, and when they are asked next (docs/holding.md#the-status-of-a-credential). */
export class StatusChecks1700000000031 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE credentials
        ADD is_pushed boolean NOT NULL DEFAULT false,
        ADD issuer_status smallint,
        ADD valid_from timestamptz,
        ADD valid_until timestamptz;
      CREATE TABLE status_checks (
        id uuid PRIMARY KEY REFERENCES credentials (id) ON DELETE CASCADE,
        tenant_id uuid NOT NULL,
        next_check_at timestamptz NOT NULL
      );
      CREATE INDEX ON status_checks (next_check_at, tenant_id);
      CREATE INDEX ON status_checks (tenant_id, next_check_at)`);
    await isolateTenants(queryRunner, 'status_checks');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE status_checks;
      ALTER TABLE credentials DROP is_pushed, DROP issuer_status, DROP valid_from, DROP valid_until`);
  }
}
