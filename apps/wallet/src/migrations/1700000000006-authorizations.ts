import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Authorizations1700000000006 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE authorizations (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        state_hash text NOT NULL,
        pending text NOT NULL,
        expires_at timestamptz NOT NULL,
        UNIQUE (tenant_id, user_id, state_hash)
      )`);
    await isolateTenants(queryRunner, 'authorizations');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE authorizations`);
  }
}
