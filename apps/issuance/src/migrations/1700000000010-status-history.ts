import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The statuses that a list has now are the first entries of its history. The primary key serves the rebuilding of a list
 * as it was at a time.
 */
export class StatusHistory1700000000010 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE status_changes (
        status_list_id uuid NOT NULL REFERENCES status_lists (id),
        index int NOT NULL,
        changed_at timestamptz NOT NULL,
        tenant_id uuid NOT NULL,
        value smallint NOT NULL,
        PRIMARY KEY (status_list_id, index, changed_at)
      );
      INSERT INTO status_changes
        SELECT status_list_id, index, now(), tenant_id, value FROM credential_statuses WHERE value <> 0;
      CREATE TABLE status_settings (
        tenant_id uuid PRIMARY KEY,
        history_since timestamptz,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX ON status_lists (tenant_id, created_at)`);
    await isolateTenants(queryRunner, 'status_changes', 'status_settings');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX status_lists_tenant_id_created_at_idx;
      DROP TABLE status_changes, status_settings`);
  }
}
