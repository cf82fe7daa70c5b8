import { createMessagingTables, isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWallet1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE credentials (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        status text NOT NULL,
        format text NOT NULL,
        vct text NOT NULL,
        iss text NOT NULL,
        iat timestamptz NOT NULL,
        credential text NOT NULL,
        claims text NOT NULL,
        holder_key text NOT NULL,
        credential_issuer text NOT NULL,
        issuance_id uuid,
        notification_id text,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX ON credentials (tenant_id, user_id, status, created_at)`);
    await isolateTenants(queryRunner, 'credentials');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE credentials, outbox, inbox`);
  }
}
