import { DELETES_TENANT, isolateTenants } from '@vc/platform/persistence';
import type { QueryRunner } from 'typeorm';

/** Creates the tables of `ADMIN_CHAIN`. */
export async function createAdminChain(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE admin_records (
      tenant_id uuid NOT NULL,
      seq bigint NOT NULL,
      id uuid NOT NULL UNIQUE,
      client_id text NOT NULL,
      subject text NOT NULL,
      action text NOT NULL,
      resource_id text,
      created_at timestamptz NOT NULL,
      previous_hash text NOT NULL,
      hash text NOT NULL,
      PRIMARY KEY (tenant_id, seq),
      UNIQUE (tenant_id, previous_hash)
    );
    CREATE INDEX ON admin_records (tenant_id, created_at, id);
    CREATE TABLE admin_chain_heads (
      tenant_id uuid PRIMARY KEY,
      seq bigint NOT NULL,
      hash text NOT NULL
    )`);
  await refuseChanges(queryRunner, 'admin_records');
  await isolateTenants(queryRunner, 'admin_records', 'admin_chain_heads');
}

/** Creates the tables of the published heads. */
export async function createPublications(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE audit_publications (
      sequence bigint PRIMARY KEY,
      published_at timestamptz NOT NULL,
      chains bigint NOT NULL,
      records bigint NOT NULL,
      root text NOT NULL,
      heads json NOT NULL,
      previous_mac text NOT NULL,
      mac text NOT NULL
    );
    -- The head of each chain in the publications so far.
    CREATE TABLE audit_published_heads (
      tenant_id uuid PRIMARY KEY,
      seq bigint NOT NULL,
      hash text NOT NULL
    )`);
  await refuseChanges(queryRunner, 'audit_publications');
  await isolateTenants(queryRunner, 'audit_published_heads');
}

export async function dropPublications(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`DROP TABLE audit_publications, audit_published_heads`);
}

export async function dropAdminChain(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`DROP TABLE admin_records, admin_chain_heads`);
}

/** Creates the function of the triggers that let rows be inserted only, until their tenant is deleted. */
export async function createRefusal(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ${DELETES_TENANT} THEN RETURN NULL; END IF;
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
    END $$`);
}

/** Lets rows be inserted only. */
export async function refuseChanges(queryRunner: QueryRunner, table: string): Promise<void> {
  await createRefusal(queryRunner);
  await queryRunner.query(`
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
}
