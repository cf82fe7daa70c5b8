import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** E-mails that tell members of staff of what they should do (docs/staff.md#alerts). */
export class StaffAlerts1700000000021 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE tenants ADD COLUMN muted_alerts text[] NOT NULL DEFAULT '{}';
      ALTER TABLE staff ADD COLUMN muted_alerts text[] NOT NULL DEFAULT '{}';
      ALTER TABLE tenant_deletions ADD COLUMN alerted_at timestamptz;

      CREATE TABLE staff_alerts (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        member_id uuid NOT NULL,
        kind text NOT NULL,
        resource_id text NOT NULL,
        details jsonb NOT NULL,
        attempts int NOT NULL,
        -- While a process sends the e-mail: the end of its lease.
        next_attempt_at timestamptz NOT NULL
      );

      CREATE INDEX ON staff_alerts (next_attempt_at);
      CREATE INDEX ON staff_alerts (tenant_id);`);
    await isolateTenants(queryRunner, 'staff_alerts');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE staff_alerts;
      ALTER TABLE tenant_deletions DROP COLUMN alerted_at;
      ALTER TABLE staff DROP COLUMN muted_alerts;
      ALTER TABLE tenants DROP COLUMN muted_alerts`);
  }
}
