import { createMessagingTables, isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOnboarding1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        username text NOT NULL,
        email text,
        first_name text,
        last_name text,
        external_identifier text,
        password_hash text NOT NULL,
        created_at timestamptz NOT NULL,
        UNIQUE (tenant_id, username),
        UNIQUE (tenant_id, email),
        UNIQUE (tenant_id, external_identifier)
      )`);
    await isolateTenants(queryRunner, 'users');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE users, outbox, inbox`);
  }
}
