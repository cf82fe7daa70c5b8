import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecondFactors1700000000004 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE totp_factors (
        user_id uuid PRIMARY KEY REFERENCES users (id),
        tenant_id uuid NOT NULL,
        -- Sealed.
        secret text NOT NULL,
        -- The last time step whose code was accepted (RFC 6238 §5.2).
        last_step bigint NOT NULL,
        created_at timestamptz NOT NULL
      );

      CREATE TABLE recovery_codes (
        user_id uuid NOT NULL REFERENCES users (id),
        code_hash text NOT NULL,
        tenant_id uuid NOT NULL,
        PRIMARY KEY (user_id, code_hash)
      );

      -- Log-ins whose password was right and whose second factor is missing. Ids are secrets of the authorization server.
      CREATE TABLE pending_log_ins (
        id_hash text PRIMARY KEY,
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL REFERENCES users (id),
        step text NOT NULL,
        -- Sealed, of the factor that is being enrolled.
        totp_secret text,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ON pending_log_ins (tenant_id, expires_at);
      CREATE INDEX ON pending_log_ins (user_id);`);
    await isolateTenants(queryRunner, 'totp_factors', 'recovery_codes', 'pending_log_ins');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE pending_log_ins, recovery_codes, totp_factors`);
  }
}
