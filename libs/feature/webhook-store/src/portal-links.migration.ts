import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links with which partners see the deliveries of one endpoint. */
export class PortalLinks1700000000016 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE portal_links (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        endpoint_id uuid NOT NULL REFERENCES endpoints ON DELETE CASCADE,
        token_hash bytea NOT NULL UNIQUE,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ON portal_links (tenant_id, endpoint_id, created_at, id);
      CREATE INDEX ON portal_links (endpoint_id);
      CREATE INDEX ON portal_links (expires_at)`);
    await isolateTenants(queryRunner, 'portal_links');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE portal_links');
  }
}
