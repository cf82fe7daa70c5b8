import { createMessagingTables, isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIssuance1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await createTemplates(queryRunner);
    await createIssuances(queryRunner);
    await isolateTenants(queryRunner, 'credential_templates', 'issuances', 'issuance_credentials', 'used_nonces');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP TABLE used_nonces, issuance_credentials, issuances, credential_templates, outbox, inbox`,
    );
  }
}

async function createTemplates(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
      CREATE TABLE credential_templates (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        name text NOT NULL,
        description text,
        format text NOT NULL,
        type text NOT NULL,
        attributes jsonb NOT NULL,
        preset_id text,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        archived_at timestamptz,
        UNIQUE (tenant_id, preset_id)
      )`);
}

async function createIssuances(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
      CREATE TABLE issuances (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        status text NOT NULL,
        error jsonb,
        offer_id text NOT NULL UNIQUE,
        pre_authorized_code text NOT NULL,
        tx_code jsonb,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX ON issuances (tenant_id, created_at);
      CREATE TABLE issuance_credentials (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        issuance_id uuid NOT NULL REFERENCES issuances (id),
        credential_template_id uuid NOT NULL REFERENCES credential_templates (id),
        position int NOT NULL,
        status text NOT NULL,
        exchange text NOT NULL,
        format text NOT NULL,
        revocable boolean NOT NULL,
        attributes text NOT NULL
      );
      CREATE INDEX ON issuance_credentials (issuance_id);
      CREATE TABLE used_nonces (
        nonce_id text PRIMARY KEY,
        tenant_id uuid NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ON used_nonces (expires_at)`);
}
