import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The people who work for a tenant. */
export class Staff1700000000016 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE staff (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        email text NOT NULL,
        name text NOT NULL,
        roles text[] NOT NULL,
        status text NOT NULL,
        invitation_hash bytea UNIQUE,
        invitation_expires_at timestamptz,
        created_at timestamptz NOT NULL,
        UNIQUE (tenant_id, email)
      );
      CREATE INDEX ON staff (tenant_id, created_at, id);`);
    await isolateTenants(queryRunner, 'staff');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE staff`);
  }
}
