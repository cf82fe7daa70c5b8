import { createMessagingTables, isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTrust1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE keys (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        key_type text NOT NULL,
        private_key text NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE TABLE certificates (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        type text NOT NULL,
        key_type text NOT NULL,
        status text NOT NULL,
        key_id uuid NOT NULL REFERENCES keys (id),
        certificate text NOT NULL,
        subject_key_identifier text NOT NULL,
        sign_mdl boolean NOT NULL,
        parent_certificate_id uuid REFERENCES certificates (id),
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX ON certificates (tenant_id);
      CREATE UNIQUE INDEX one_active_certificate ON certificates (tenant_id, type, key_type) WHERE status = 'active'`);
    await isolateTenants(queryRunner, 'keys', 'certificates');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE certificates, keys, outbox, inbox`);
  }
}
