import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Redemptions1700000000008 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE redemptions (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        offer_key text NOT NULL,
        redemption text,
        wanted text,
        issuer_access_id uuid REFERENCES issuer_accesses (id) ON DELETE SET NULL,
        issuance_id uuid,
        credential_ids uuid[] NOT NULL,
        attempts int NOT NULL,
        next_attempt_at timestamptz,
        leased_until timestamptz,
        expires_at timestamptz NOT NULL,
        UNIQUE (tenant_id, user_id, offer_key)
      );
      CREATE INDEX ON redemptions (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
      CREATE INDEX ON redemptions (expires_at);
      CREATE INDEX ON redemptions (issuer_access_id) WHERE issuer_access_id IS NOT NULL`);
    await isolateTenants(queryRunner, 'redemptions');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE redemptions`);
  }
}
