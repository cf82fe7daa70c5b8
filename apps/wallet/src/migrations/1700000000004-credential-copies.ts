import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CredentialCopies1700000000004 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE credential_copies (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        credential_id uuid NOT NULL REFERENCES credentials (id) ON DELETE CASCADE,
        credential text NOT NULL,
        holder_key text NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX ON credential_copies (credential_id) WHERE used_at IS NULL`);
    await isolateTenants(queryRunner, 'credential_copies');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE credential_copies`);
  }
}
