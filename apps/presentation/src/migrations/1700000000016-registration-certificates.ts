import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Verifiers show what they have registered, and see when they ask for more (docs/verifying.md#registration). */
export class RegistrationCertificates1700000000016 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE registration_certificates (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        certificate text NOT NULL,
        digest text NOT NULL,
        content json NOT NULL,
        issued_at timestamptz NOT NULL,
        expires_at timestamptz,
        created_at timestamptz NOT NULL,
        UNIQUE (tenant_id, digest)
      );
      CREATE INDEX ON registration_certificates (tenant_id, created_at);
      ALTER TABLE presentations ADD COLUMN registrations jsonb;
      ALTER TABLE retention_settings ADD COLUMN overasking text NOT NULL DEFAULT 'warn'`);
    await isolateTenants(queryRunner, 'registration_certificates');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE retention_settings DROP COLUMN overasking;
      ALTER TABLE presentations DROP COLUMN registrations;
      DROP TABLE registration_certificates`);
  }
}
