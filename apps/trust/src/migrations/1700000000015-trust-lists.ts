import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tenants subscribe to lists of trusted entities (docs/adr/0083). Entities of a list are rows beside the tenant's own ones. */
export class TrustLists1700000000015 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTrustLists(queryRunner);
    await queryRunner.query(`
      ALTER TABLE trusted_entities
        ADD trust_list_id uuid REFERENCES trust_lists (id) ON DELETE CASCADE,
        ADD service_types text[];
      CREATE INDEX trusted_entities_of_lists ON trusted_entities (trust_list_id) WHERE trust_list_id IS NOT NULL;
      ALTER TABLE trusted_certificates
        ADD trust_list_id uuid,
        -- What the certificate signs; null for anything.
        ADD purposes text[],
        -- End of the trust, apart from the certificate's own; null without one.
        ADD trusted_until timestamptz;
      CREATE INDEX trusted_certificates_of_lists ON trusted_certificates (trust_list_id)
        WHERE trust_list_id IS NOT NULL`);
    await isolateTenants(queryRunner, 'trust_lists', 'trust_list_versions');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM trusted_entities WHERE trust_list_id IS NOT NULL;
      ALTER TABLE trusted_certificates DROP trust_list_id, DROP purposes, DROP trusted_until;
      ALTER TABLE trusted_entities DROP trust_list_id, DROP service_types;
      DROP TABLE trust_list_versions, trust_lists`);
  }
}

async function createTrustLists(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE trust_lists (
      id uuid PRIMARY KEY,
      tenant_id uuid NOT NULL,
      name text NOT NULL,
      url text NOT NULL,
      type text,
      signer_certificates text[] NOT NULL,
      grace_days int NOT NULL,
      sequence_number bigint,
      list_type text,
      digest text,
      issued_at timestamptz,
      next_update timestamptz,
      entity_count int NOT NULL,
      etag text,
      checked_at timestamptz,
      next_check_at timestamptz NOT NULL,
      error text,
      error_at timestamptz,
      stale_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE INDEX trust_lists_by_creation ON trust_lists (tenant_id, created_at);
    CREATE INDEX trust_lists_changes ON trust_lists (tenant_id, updated_at, id);
    CREATE INDEX trust_lists_due ON trust_lists (next_check_at);
    CREATE INDEX trust_lists_ends ON trust_lists (next_update) WHERE stale_at IS NULL;
    CREATE TABLE trust_list_versions (
      id uuid PRIMARY KEY,
      tenant_id uuid NOT NULL,
      trust_list_id uuid NOT NULL REFERENCES trust_lists (id) ON DELETE CASCADE,
      sequence_number bigint NOT NULL,
      digest text NOT NULL,
      issued_at timestamptz NOT NULL,
      next_update timestamptz NOT NULL,
      entity_count int NOT NULL,
      -- The signed list, as it was fetched.
      jws text NOT NULL,
      created_at timestamptz NOT NULL,
      UNIQUE (trust_list_id, sequence_number)
    );
    CREATE INDEX trust_list_versions_by_creation ON trust_list_versions (tenant_id, trust_list_id, created_at)`);
}
