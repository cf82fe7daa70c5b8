import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuthorizationServer1700000000002 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE clients
        ADD id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
        ADD name text NOT NULL DEFAULT '',
        ADD token_endpoint_auth_method text NOT NULL DEFAULT 'client_secret_basic',
        ADD jwks jsonb,
        ADD redirect_uris text[] NOT NULL DEFAULT '{}',
        ADD dpop_bound_access_tokens boolean NOT NULL DEFAULT false,
        ADD previous_secret_hash text,
        ADD previous_secret_expires_at timestamptz,
        ALTER secret_hash DROP NOT NULL;
      ALTER TABLE clients ALTER id DROP DEFAULT;
      UPDATE clients SET secret_hash = replace(secret_hash, 'scrypt$', 'scrypt$16384$8$1$');

      ALTER TABLE signing_keys ADD signs_from timestamptz;
      UPDATE signing_keys SET signs_from = created_at;
      ALTER TABLE signing_keys ALTER signs_from SET NOT NULL;`);
    await createStateTables(queryRunner);
    await createRecordTables(queryRunner);
    await isolateTenants(queryRunner, 'issuance_authorizations', 'audit_records');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE audit_records, issuance_authorizations, failed_attempts, revoked_tokens, grant_tokens, provider_state;
      ALTER TABLE signing_keys DROP signs_from;
      ALTER TABLE clients DROP id, DROP name, DROP token_endpoint_auth_method, DROP jwks, DROP redirect_uris,
        DROP dpop_bound_access_tokens, DROP previous_secret_hash, DROP previous_secret_expires_at`);
  }
}

async function createStateTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
      -- State of the authorization endpoint and the refresh tokens. Ids are secrets, so only their hashes are
      -- stored, and the payloads are encrypted.
      CREATE TABLE provider_state (
        model text NOT NULL,
        id_hash bytea NOT NULL,
        payload text NOT NULL,
        uid text,
        grant_id text,
        consumed_at timestamptz,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (model, id_hash)
      );
      CREATE INDEX ON provider_state (uid) WHERE uid IS NOT NULL;
      CREATE INDEX ON provider_state (grant_id) WHERE grant_id IS NOT NULL;
      CREATE INDEX ON provider_state (expires_at);

      -- The access tokens of a grant, which end with it.
      CREATE TABLE grant_tokens (
        jti text PRIMARY KEY,
        grant_id text NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ON grant_tokens (grant_id);
      CREATE INDEX ON grant_tokens (expires_at);

      CREATE TABLE revoked_tokens (
        jti text PRIMARY KEY,
        revoked_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ON revoked_tokens (revoked_at);
      CREATE INDEX ON revoked_tokens (expires_at);`);
}

async function createRecordTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
      CREATE TABLE failed_attempts (
        key text PRIMARY KEY,
        failures int NOT NULL,
        locked_until timestamptz,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ON failed_attempts (expires_at);

      -- Credentials that a grant of the authorization-code flow authorizes.
      CREATE TABLE issuance_authorizations (
        grant_id text PRIMARY KEY,
        tenant_id uuid NOT NULL,
        issuance_id uuid NOT NULL,
        credential_configuration_ids text[] NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ON issuance_authorizations (expires_at);

      CREATE TABLE audit_records (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        action text NOT NULL,
        client_id text NOT NULL,
        subject text,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX ON audit_records (tenant_id, created_at)`);
}
