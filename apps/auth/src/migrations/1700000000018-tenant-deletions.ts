import { createRefusal } from '@vc/platform/audit';
import { createTenantDeletion, dropTenantDeletion } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requested deletions of tenants, and what is left of deleted tenants: their ids and slugs, which are never used again. */
export class TenantDeletions1700000000018 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE tenants ADD deletion jsonb;
      CREATE TABLE tenant_deletions (
        id uuid PRIMARY KEY,
        slug text NOT NULL UNIQUE,
        requested_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL,
        begun_at timestamptz NOT NULL,
        -- Number of rows by the service that has deleted them.
        deleted_rows jsonb NOT NULL DEFAULT '{}',
        deleted_at timestamptz
      );
      -- Services read these tables without a scope, so they have no row-level security.
      ALTER TABLE provider_state ADD owner_tenant_id uuid;
      ALTER TABLE revoked_tokens ADD owner_tenant_id uuid`);
    await createTenantDeletion(queryRunner);
    await createRefusal(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropTenantDeletion(queryRunner);
    await queryRunner.query(`
      ALTER TABLE revoked_tokens DROP owner_tenant_id;
      ALTER TABLE provider_state DROP owner_tenant_id;
      DROP TABLE tenant_deletions;
      ALTER TABLE tenants DROP deletion`);
  }
}
