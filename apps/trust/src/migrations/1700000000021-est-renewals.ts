import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imported certificates are renewed by EST (docs/adr/0085). */
export class EstRenewals1700000000021 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE est_renewals (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        -- The newest certificate of the row: a renewal moves the row to the certificate that it brings.
        certificate_id uuid NOT NULL UNIQUE REFERENCES certificates (id) ON DELETE CASCADE,
        url text NOT NULL,
        label text,
        authorities text[] NOT NULL,
        rekey boolean NOT NULL,
        -- What of the authentication is shown.
        authentication json NOT NULL,
        sealed_authentication text NOT NULL,
        -- The request that the server has not answered with a usable certificate yet, and its key.
        request text,
        requested_key_id uuid,
        renews_from timestamptz NOT NULL,
        next_attempt_at timestamptz NOT NULL,
        last_attempt_at timestamptz,
        last_error text,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX est_renewals_due ON est_renewals (next_attempt_at)`);
    await isolateTenants(queryRunner, 'est_renewals');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE est_renewals');
  }
}
