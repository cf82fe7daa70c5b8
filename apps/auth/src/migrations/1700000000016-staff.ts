import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The people who work for a tenant, and the OpenID provider at which they sign on. */
export class Staff1700000000016 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE staff (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        email text NOT NULL,
        name text NOT NULL,
        roles text[] NOT NULL,
        status text NOT NULL,
        -- Of the identity provider.
        provider_subject text,
        invitation_hash bytea UNIQUE,
        invitation_expires_at timestamptz,
        created_at timestamptz NOT NULL,
        UNIQUE (tenant_id, email),
        UNIQUE (tenant_id, provider_subject)
      );

      CREATE INDEX ON staff (tenant_id, created_at, id);

      CREATE TABLE identity_providers (
        tenant_id uuid PRIMARY KEY,
        issuer text NOT NULL,
        client_id text NOT NULL,
        -- Sealed.
        client_secret text NOT NULL,
        role_claim text NOT NULL,
        role_mapping jsonb NOT NULL,
        updated_at timestamptz NOT NULL
      );`);
    await isolateTenants(queryRunner, 'staff', 'identity_providers');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE staff, identity_providers`);
  }
}
