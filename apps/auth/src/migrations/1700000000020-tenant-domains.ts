import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The domains of tenants, which they prove by a record in DNS. */
export class TenantDomains1700000000020 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE tenant_domains (
        tenant_id uuid PRIMARY KEY,
        domain text NOT NULL,
        token text NOT NULL,
        status text NOT NULL,
        proven_at timestamptz,
        missing_since timestamptz,
        checked_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      -- A claim without a proof blocks no other tenant.
      CREATE UNIQUE INDEX ON tenant_domains (domain) WHERE status = 'active';
      CREATE INDEX ON tenant_domains (checked_at) WHERE status = 'active';`);
    await isolateTenants(queryRunner, 'tenant_domains');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE tenant_domains');
  }
}
