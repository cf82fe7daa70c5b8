import { createMessagingTables, isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePresentation1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE presentation_templates (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        name text NOT NULL,
        description text,
        credentials json NOT NULL,
        credential_sets jsonb,
        preset_id text,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        UNIQUE (tenant_id, preset_id)
      );
      CREATE INDEX ON presentation_templates (tenant_id, created_at);
      CREATE INDEX ON presentation_templates (tenant_id, updated_at);
      CREATE TABLE presentations (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        status text NOT NULL,
        error jsonb,
        presentation_template_id uuid,
        request_id text NOT NULL UNIQUE,
        request json NOT NULL,
        requested json NOT NULL,
        encryption_key text,
        certificate_id uuid NOT NULL,
        redirect_uri text,
        response_code_hash text,
        credentials jsonb NOT NULL,
        attributes text,
        retention text,
        attributes_until timestamptz,
        answered_at timestamptz,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX ON presentations (tenant_id, created_at);
      CREATE INDEX ON presentations (expires_at) WHERE status = 'requested';
      CREATE INDEX ON presentations (attributes_until) WHERE attributes_until IS NOT NULL;
      CREATE UNIQUE INDEX ON presentations (response_code_hash) WHERE response_code_hash IS NOT NULL;
      CREATE TABLE retention_settings (
        tenant_id uuid PRIMARY KEY,
        retention text NOT NULL,
        updated_at timestamptz NOT NULL
      )`);
    await isolateTenants(queryRunner, 'presentation_templates', 'presentations', 'retention_settings');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE retention_settings, presentations, presentation_templates, outbox, inbox`);
  }
}
