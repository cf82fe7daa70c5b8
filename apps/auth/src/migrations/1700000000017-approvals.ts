import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Acts that need the approval of a second member of staff, and the tenants that demand it. */
export class Approvals1700000000017 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE tenants ADD COLUMN approval_required_for text[] NOT NULL DEFAULT '{}';

      CREATE TABLE approvals (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        act text NOT NULL,
        resource_ids text[] NOT NULL,
        content jsonb NOT NULL,
        -- SHA-256 of the act, its resources, its content and the requester.
        request_hash bytea NOT NULL,
        status text NOT NULL,
        requested_by text NOT NULL,
        requested_with text NOT NULL,
        decided_by text,
        decided_at timestamptz,
        used_at timestamptz,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      );

      CREATE INDEX ON approvals (tenant_id, created_at, id);
      -- A repeated request finds its approval.
      CREATE UNIQUE INDEX ON approvals (tenant_id, request_hash) WHERE status IN ('pending', 'approved');
      CREATE INDEX ON approvals (expires_at);`);
    await isolateTenants(queryRunner, 'approvals');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE approvals;
      ALTER TABLE tenants DROP COLUMN approval_required_for`);
  }
}
