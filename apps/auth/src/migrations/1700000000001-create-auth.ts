import { createMessagingTables, isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAuth1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE tenants (
        tenant_id uuid PRIMARY KEY,
        slug text NOT NULL UNIQUE,
        name text NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE TABLE clients (
        client_id text PRIMARY KEY,
        tenant_id uuid NOT NULL REFERENCES tenants (tenant_id),
        secret_hash text NOT NULL,
        scopes text[] NOT NULL,
        grant_types text[] NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX ON clients (tenant_id);
      CREATE TABLE redeemed_codes (
        jti text PRIMARY KEY,
        tenant_id uuid NOT NULL,
        failed_attempts int NOT NULL DEFAULT 0,
        redeemed_at timestamptz,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ON redeemed_codes (expires_at);
      CREATE TABLE signing_keys (
        kid text PRIMARY KEY,
        private_key text NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await isolateTenants(queryRunner, 'tenants', 'clients', 'redeemed_codes');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE signing_keys, redeemed_codes, clients, tenants, outbox, inbox`);
  }
}
