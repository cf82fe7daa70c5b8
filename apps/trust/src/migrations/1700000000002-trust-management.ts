import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TrustManagement1700000000002 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'keys are never deleted'; END $$;
      CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON keys
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();
      -- Authorities between an imported certificate and its anchor, PEM, nearest first.
      ALTER TABLE certificates ADD intermediates text NOT NULL DEFAULT '', ADD serial_number text,
        ADD revoked_at timestamptz, ADD warned_at timestamptz;
      CREATE INDEX ON certificates (expires_at) WHERE status IN ('pendingActivation', 'active', 'deactivated');
      CREATE TABLE certificate_signing_requests (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        type text NOT NULL,
        key_type text NOT NULL,
        status text NOT NULL,
        key_id uuid NOT NULL REFERENCES keys (id),
        certificate_signing_request text NOT NULL,
        subject_key_identifier text NOT NULL,
        sign_mdl boolean NOT NULL,
        certificate_id uuid REFERENCES certificates (id),
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX ON certificate_signing_requests (tenant_id, created_at);
      CREATE INDEX ON certificate_signing_requests (expires_at) WHERE status = 'pending'`);
    await createTrustedEntities(queryRunner);
    await isolateTenants(
      queryRunner,
      'certificate_signing_requests',
      'trusted_entities',
      'trusted_dids',
      'trusted_certificates',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE trusted_certificates, trusted_dids, trusted_entities, certificate_signing_requests;
      ALTER TABLE certificates DROP intermediates, DROP serial_number, DROP revoked_at, DROP warned_at;
      DROP TRIGGER never_deleted ON keys;
      DROP FUNCTION refuse_delete`);
  }
}

/** The primary keys of identifiers allow each of them once per tenant. */
async function createTrustedEntities(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE trusted_entities (
      id uuid PRIMARY KEY,
      tenant_id uuid NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE INDEX ON trusted_entities (tenant_id, created_at);
    CREATE INDEX ON trusted_entities (tenant_id, name);
    CREATE TABLE trusted_dids (
      tenant_id uuid NOT NULL,
      did text NOT NULL,
      entity_id uuid NOT NULL REFERENCES trusted_entities (id) ON DELETE CASCADE,
      position int NOT NULL,
      name text,
      PRIMARY KEY (tenant_id, did)
    );
    CREATE INDEX ON trusted_dids (entity_id);
    CREATE TABLE trusted_certificates (
      tenant_id uuid NOT NULL,
      fingerprint text NOT NULL,
      entity_id uuid NOT NULL REFERENCES trusted_entities (id) ON DELETE CASCADE,
      position int NOT NULL,
      name text,
      certificate text NOT NULL,
      subject text NOT NULL,
      subject_key_identifier text,
      pinned boolean NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, fingerprint)
    );
    CREATE INDEX ON trusted_certificates (entity_id)`);
}
