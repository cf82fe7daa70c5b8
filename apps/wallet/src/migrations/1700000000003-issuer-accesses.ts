import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IssuerAccesses1700000000003 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE issuer_accesses (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        access text NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ON issuer_accesses (expires_at);
      ALTER TABLE credentials ADD issuer_access_id uuid;
      CREATE INDEX ON credentials (tenant_id, user_id, vct) WHERE status = 'accepted';
      -- What an issuer is told, until it has been.
      CREATE TABLE issuer_notifications (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        issuer_access_id uuid NOT NULL REFERENCES issuer_accesses (id) ON DELETE CASCADE,
        notification_id text NOT NULL,
        event text NOT NULL,
        attempts int NOT NULL,
        next_attempt_at timestamptz NOT NULL
      );
      CREATE INDEX ON issuer_notifications (next_attempt_at);
      CREATE INDEX ON issuer_notifications (issuer_access_id);
      -- What an issuer has promised, until it gives it.
      CREATE TABLE deferred_credentials (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        issuer_access_id uuid NOT NULL REFERENCES issuer_accesses (id) ON DELETE CASCADE,
        issuance_id uuid,
        deferred text NOT NULL,
        attempts int NOT NULL,
        next_attempt_at timestamptz NOT NULL
      );
      CREATE INDEX ON deferred_credentials (next_attempt_at);
      CREATE INDEX ON deferred_credentials (issuer_access_id)`);
    await isolateTenants(queryRunner, 'issuer_accesses', 'issuer_notifications', 'deferred_credentials');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE deferred_credentials, issuer_notifications, issuer_accesses;
      ALTER TABLE credentials DROP issuer_access_id`);
  }
}
