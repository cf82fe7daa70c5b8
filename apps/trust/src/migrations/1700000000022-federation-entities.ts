import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tenants are entities of federations (docs/adr/0089). */
export class FederationEntities1700000000022 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE federation_entities (
        tenant_id uuid PRIMARY KEY,
        -- Signs the Entity Configuration, and nothing else.
        key_id uuid NOT NULL,
        key_type text NOT NULL,
        -- The public half. json, not jsonb: the members keep their order.
        jwk json NOT NULL,
        settings json NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      )`);
    await isolateTenants(queryRunner, 'federation_entities');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE federation_entities');
  }
}
