import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRecoveries1700000000003 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE recoveries (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        endpoint_id uuid NOT NULL REFERENCES endpoints (id) ON DELETE CASCADE,
        since timestamptz NOT NULL,
        event_types text[] NOT NULL,
        status text NOT NULL,
        error text,
        retried int NOT NULL,
        replayed int NOT NULL,
        attempts int NOT NULL,
        leased_until timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX ON recoveries (tenant_id, endpoint_id, created_at);
      CREATE INDEX running_recoveries ON recoveries (leased_until) WHERE status = 'running'`);
    await isolateTenants(queryRunner, 'recoveries');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE recoveries');
  }
}

/** What a recovery could not deliver. It is unknown for recoveries that have ended already. */
export class GapsOfRecoveries1700000000008 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recoveries ADD log_start timestamptz, ADD skipped int NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recoveries DROP log_start, DROP skipped');
  }
}
