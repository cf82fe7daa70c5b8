import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** E-mails about failing endpoints that wait for the mail server. Existing endpoints have no addresses. */
export class AlertEmails1700000000017 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints ADD alert_emails text[] NOT NULL DEFAULT '{}';
      CREATE TABLE alert_emails (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        endpoint_id uuid NOT NULL REFERENCES endpoints ON DELETE CASCADE,
        recipient text NOT NULL,
        percent int NOT NULL,
        failing_since timestamptz NOT NULL,
        attempts int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL
      );
      CREATE INDEX ON alert_emails (endpoint_id);
      CREATE INDEX ON alert_emails (next_attempt_at)`);
    await isolateTenants(queryRunner, 'alert_emails');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE alert_emails; ALTER TABLE endpoints DROP alert_emails');
  }
}
