import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The owner of an address confirms it before the first notice. The previous release sends without a confirmation. */
export class ConfirmedAddresses1700000000033 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE notice_addresses (
        tenant_id uuid NOT NULL,
        address text NOT NULL,
        asked_by uuid NOT NULL,
        asked_at timestamptz NOT NULL,
        times_asked int NOT NULL,
        confirmed_at timestamptz,
        PRIMARY KEY (tenant_id, address)
      );
      ALTER TABLE notice_recipients ADD requested_at timestamptz`);
    await isolateTenants(queryRunner, 'notice_addresses');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE notice_addresses;
      ALTER TABLE notice_recipients DROP requested_at`);
  }
}
