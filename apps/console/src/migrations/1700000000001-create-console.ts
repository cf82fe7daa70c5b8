import { createMessagingTables, isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateConsole1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE sessions (
        id_hash bytea PRIMARY KEY,
        tenant_id uuid NOT NULL,
        member_id uuid NOT NULL,
        tokens text NOT NULL,
        tokens_expire_at timestamptz NOT NULL,
        refreshing_until timestamptz,
        idle_seconds int NOT NULL,
        ends_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX sessions_by_expiry ON sessions (expires_at)`);
    await isolateTenants(queryRunner, 'sessions');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP TABLE sessions, outbox, outbox_archive, inbox, deleted_tenants; DROP FUNCTION delete_tenant_rows',
    );
  }
}
