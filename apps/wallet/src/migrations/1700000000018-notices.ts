import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices to users about what organizations push to them (docs/notices.md). The previous version announces nothing. */
export class Notices1700000000018 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE notices (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        kind text NOT NULL,
        resource_id uuid NOT NULL,
        platform_id uuid,
        status text NOT NULL,
        reason text,
        channel text,
        attempts int NOT NULL,
        next_attempt_at timestamptz,
        leased_until timestamptz,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        UNIQUE (tenant_id, resource_id)
      );
      CREATE INDEX ON notices (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
      CREATE INDEX ON notices (tenant_id, created_at, id);
      CREATE INDEX ON notices (created_at);
      CREATE TABLE notice_settings (
        tenant_id uuid PRIMARY KEY,
        channel text NOT NULL,
        wallet_url text NOT NULL,
        sender_name text,
        reply_to text,
        gateway_url text,
        gateway_secret text,
        language text NOT NULL,
        texts jsonb NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE TABLE notice_recipients (
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        enabled boolean NOT NULL DEFAULT true,
        language text,
        undeliverable_address text,
        PRIMARY KEY (tenant_id, user_id)
      );
      ALTER TABLE redemptions ADD is_pushed boolean NOT NULL DEFAULT false;
      ALTER TABLE deferred_credentials ADD is_pushed boolean NOT NULL DEFAULT false`);
    await isolateTenants(queryRunner, 'notices', 'notice_settings', 'notice_recipients');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE notices, notice_settings, notice_recipients;
      ALTER TABLE redemptions DROP is_pushed;
      ALTER TABLE deferred_credentials DROP is_pushed`);
  }
}
