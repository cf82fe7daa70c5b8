import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What simulated holders of sandboxes do (docs/adr/0071). The previous version has no simulated holders. */
export class SimulatedActs1700000000019 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE simulated_acts (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        holder text NOT NULL,
        kind text NOT NULL,
        behaviour text NOT NULL,
        status text NOT NULL,
        -- Encrypted; null once the act has ended.
        task text,
        -- Encrypted: the presentations that were sent, for a replay.
        vp_token text,
        credential_ids uuid[] NOT NULL,
        error jsonb,
        due_at timestamptz NOT NULL,
        attempts int NOT NULL,
        next_attempt_at timestamptz,
        leased_until timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX ON simulated_acts (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
      CREATE INDEX ON simulated_acts (tenant_id, created_at, id);
      CREATE INDEX ON simulated_acts (created_at)`);
    await isolateTenants(queryRunner, 'simulated_acts');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE simulated_acts');
  }
}
