import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tenants publish trust lists (docs/adr/0083). */
export class PublishedLists1700000000018 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE published_lists (
        tenant_id uuid PRIMARY KEY,
        -- Null after a withdrawal. The row stays, because sequence numbers never start again.
        scheme json,
        sequence_number bigint NOT NULL,
        -- Of the signed content and its signer, apart from number and times.
        digest text NOT NULL,
        entity_count int NOT NULL,
        issued_at timestamptz NOT NULL,
        next_update timestamptz NOT NULL,
        certificate_id uuid NOT NULL,
        jws text NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE TABLE published_entities (
        tenant_id uuid NOT NULL REFERENCES published_lists (tenant_id) ON DELETE CASCADE,
        position int NOT NULL,
        trusted_entity_id uuid REFERENCES trusted_entities (id) ON DELETE CASCADE,
        -- Which certificates of the tenant's own; null for a trusted entity.
        own text,
        content json NOT NULL,
        PRIMARY KEY (tenant_id, position),
        CHECK ((trusted_entity_id IS NULL) <> (own IS NULL))
      );
      CREATE INDEX published_entities_by_entity ON published_entities (trusted_entity_id)`);
    await isolateTenants(queryRunner, 'published_lists', 'published_entities');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE published_entities, published_lists');
  }
}
