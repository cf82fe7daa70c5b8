import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WalletPresentations1700000000002 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE presentations (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        status text NOT NULL,
        verifier text NOT NULL,
        client_id text NOT NULL,
        request text NOT NULL,
        response_uri text NOT NULL,
        verifier_presentation_id uuid,
        selected_credentials jsonb NOT NULL,
        answering_until timestamptz,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        UNIQUE (tenant_id, user_id, response_uri)
      );
      CREATE INDEX ON presentations (tenant_id, user_id, created_at);
      CREATE INDEX ON presentations (expires_at) WHERE status = 'pending'`);
    await isolateTenants(queryRunner, 'presentations');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE presentations`);
  }
}
