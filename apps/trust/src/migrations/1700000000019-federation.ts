import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tenants trust federations of issuers (docs/adr/0089). */
export class Federation1700000000019 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE federation_trust_anchors (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        entity_identifier text NOT NULL,
        -- The pinned keys. json, not jsonb: the members keep their order.
        jwks json NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX federation_trust_anchors_by_identifier
        ON federation_trust_anchors (tenant_id, entity_identifier);
      CREATE INDEX federation_trust_anchors_by_time ON federation_trust_anchors (tenant_id, created_at, id)`);
    await isolateTenants(queryRunner, 'federation_trust_anchors');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE federation_trust_anchors');
  }
}
