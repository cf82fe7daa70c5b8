import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Passkeys1700000000005 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE passkeys (
        tenant_id uuid NOT NULL,
        credential_id text NOT NULL,
        user_id uuid NOT NULL REFERENCES users (id),
        public_key text NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, credential_id)
      );
      CREATE INDEX ON passkeys (user_id);
      -- The challenge that the next answer of a passkey signs. It is used once.
      ALTER TABLE pending_log_ins ADD challenge text;`);
    await isolateTenants(queryRunner, 'passkeys');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE passkeys; ALTER TABLE pending_log_ins DROP challenge`);
  }
}
