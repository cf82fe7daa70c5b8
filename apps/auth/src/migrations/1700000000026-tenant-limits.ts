import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Limits that the operator sets for a tenant (docs/tenants.md#the-limits-of-a-tenant), and the backups that were reported. */
export class TenantLimits1700000000026 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE tenant_limits (
        tenant_id uuid PRIMARY KEY,
        requests_per_second integer CHECK (requests_per_second > 0),
        endpoints integer CHECK (endpoints >= 0),
        clients integer CHECK (clients >= 0),
        staff integer CHECK (staff >= 0)
      );
      CREATE TABLE backups (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        finished_at timestamptz NOT NULL,
        bytes bigint,
        duration_ms bigint
      );
      CREATE INDEX ON backups (finished_at);`);
    await isolateTenants(queryRunner, 'tenant_limits');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE tenant_limits, backups');
  }
}
