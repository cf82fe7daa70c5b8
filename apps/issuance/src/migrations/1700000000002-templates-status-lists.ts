import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TemplatesAndStatusLists1700000000002 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createPresets(queryRunner);
    await extendTemplates(queryRunner);
    await extendIssuances(queryRunner);
    await createStatusLists(queryRunner);
    await isolateTenants(
      queryRunner,
      'credential_presets',
      'hosted_types',
      'deferred_transactions',
      'status_lists',
      'credential_statuses',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE credential_statuses, status_lists, deferred_transactions, hosted_types, credential_presets;
      ALTER TABLE issuance_credentials DROP holder_decision, DROP valid_from, DROP valid_until, DROP issued_at,
        DROP expires_at, DROP created_at, DROP updated_at;
      ALTER TABLE issuances DROP grant_type, DROP is_deferred, DROP approved_at;
      ALTER TABLE issuances RENAME grant_value TO pre_authorized_code;
      ALTER TABLE credential_templates DROP issuer, DROP validity, DROP revocable, DROP suspendable, DROP display,
        DROP key_attestation`);
  }
}

/** The unique index allows one preset per credential type and tenant, also under concurrent calls (IF §7.4). */
async function createPresets(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE credential_presets (
      id text PRIMARY KEY,
      tenant_id uuid NOT NULL,
      author text NOT NULL,
      code text NOT NULL,
      credential_format text NOT NULL,
      template_name text NOT NULL,
      template_type text NOT NULL,
      template_description text,
      template_attributes json NOT NULL,
      settings jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX ON credential_presets (tenant_id, template_type) WHERE credential_format = 'sd-jwt-vc';
    CREATE TABLE hosted_types (
      type text PRIMARY KEY,
      tenant_id uuid NOT NULL,
      document text NOT NULL,
      created_at timestamptz NOT NULL
    )`);
}

async function extendTemplates(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE credential_templates
      ADD issuer jsonb NOT NULL DEFAULT '{"signer":"certificate","keyType":"P-256"}',
      ADD validity jsonb, ADD revocable boolean NOT NULL DEFAULT false, ADD suspendable boolean NOT NULL DEFAULT true,
      ADD display jsonb, ADD key_attestation jsonb,
      -- json keeps the order of the attributes, jsonb does not.
      ALTER attributes TYPE json;
    CREATE INDEX ON credential_templates (tenant_id, created_at)`);
}

async function extendIssuances(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE issuances RENAME pre_authorized_code TO grant_value;
    ALTER TABLE issuances ADD grant_type text NOT NULL DEFAULT 'pre-authorized_code',
      ADD is_deferred boolean NOT NULL DEFAULT false, ADD approved_at timestamptz;
    CREATE INDEX ON issuances (tenant_id, status, created_at);
    CREATE INDEX ON issuances (expires_at) WHERE status IN ('offered', 'partiallyIssued');
    ALTER TABLE issuance_credentials ADD holder_decision text, ADD valid_from timestamptz, ADD valid_until timestamptz,
      ADD issued_at timestamptz, ADD expires_at timestamptz, ADD created_at timestamptz, ADD updated_at timestamptz;
    UPDATE issuance_credentials SET created_at = issuances.created_at, updated_at = issuances.updated_at
      FROM issuances WHERE issuances.id = issuance_id;
    ALTER TABLE issuance_credentials ALTER created_at SET NOT NULL, ALTER updated_at SET NOT NULL;
    CREATE INDEX ON issuance_credentials (tenant_id, created_at);
    CREATE INDEX ON issuance_credentials (tenant_id, credential_template_id, created_at);
    CREATE TABLE deferred_transactions (
      id uuid PRIMARY KEY,
      tenant_id uuid NOT NULL,
      issuance_id uuid NOT NULL REFERENCES issuances (id),
      issuance_credential_id uuid NOT NULL REFERENCES issuance_credentials (id),
      holder_keys jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      redeemed_at timestamptz
    );
    CREATE INDEX ON deferred_transactions (issuance_id)`);
}

/** The partial index serves the building of a list, which reads only the few statuses that are not `valid`. */
async function createStatusLists(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE status_lists (
      id uuid PRIMARY KEY,
      tenant_id uuid NOT NULL,
      key_type text NOT NULL,
      bits smallint NOT NULL,
      size int NOT NULL,
      allocated int NOT NULL,
      version int NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX ON status_lists (tenant_id, key_type, bits) WHERE allocated < size;
    CREATE TABLE credential_statuses (
      status_list_id uuid NOT NULL REFERENCES status_lists (id),
      index int NOT NULL,
      tenant_id uuid NOT NULL,
      issuance_credential_id uuid NOT NULL REFERENCES issuance_credentials (id),
      value smallint NOT NULL,
      PRIMARY KEY (status_list_id, index)
    );
    CREATE INDEX ON credential_statuses (issuance_credential_id);
    CREATE INDEX ON credential_statuses (status_list_id) INCLUDE (index, value) WHERE value <> 0`);
}
