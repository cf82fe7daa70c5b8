import { createMessagingTables, isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateVerification1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE consent_records (
        tenant_id uuid NOT NULL,
        seq bigint NOT NULL,
        id uuid NOT NULL UNIQUE,
        client_id text NOT NULL,
        subject text NOT NULL,
        operation text NOT NULL,
        decision text NOT NULL,
        purpose text,
        c_ref text,
        id_number_mac text,
        created_at timestamptz NOT NULL,
        previous_hash text NOT NULL,
        hash text NOT NULL,
        PRIMARY KEY (tenant_id, seq),
        UNIQUE (tenant_id, previous_hash)
      );
      -- Where each tenant's chain ends: records missing at the end are missed.
      CREATE TABLE consent_chain_heads (
        tenant_id uuid PRIMARY KEY,
        seq bigint NOT NULL,
        hash text NOT NULL
      );
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_records
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await isolateTenants(queryRunner, 'consent_records', 'consent_chain_heads');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP TABLE consent_chain_heads, consent_records, outbox, inbox; DROP FUNCTION refuse_change`,
    );
  }
}
