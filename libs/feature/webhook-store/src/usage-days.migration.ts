import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts of each tenant by day (docs/usage.md). They begin with the events of the feed and with the deliveries and attempts
 * that are kept. A row changes with each batch of its day, so pages keep room for its next version.
 */
export class UsageDays1700000000024 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE usage_days (
        tenant_id uuid NOT NULL,
        day date NOT NULL,
        measure text NOT NULL,
        count bigint NOT NULL,
        PRIMARY KEY (tenant_id, day, measure)
      ) WITH (fillfactor = 70);
      CREATE INDEX ON usage_days (day)`);
    await isolateTenants(queryRunner, 'usage_days');
    await queryRunner.query(`
      SET LOCAL app.all_tenants = 'on';
      INSERT INTO usage_days (tenant_id, day, measure, count)
      SELECT tenant_id, (at AT TIME ZONE 'UTC')::date, measure, count(*) FROM (
        SELECT tenant_id, occurred_at AS at, event_type AS measure FROM events
        UNION ALL
        SELECT tenant_id, updated_at, 'webhook.delivery.' || status FROM deliveries WHERE status <> 'pending'
        UNION ALL
        SELECT tenant_id, created_at, 'webhook.delivery.attempted' FROM delivery_attempts
      ) AS counted
      GROUP BY 1, 2, 3;
      SET LOCAL app.all_tenants = 'off'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE usage_days');
  }
}
