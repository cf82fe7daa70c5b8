import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A notice of a changed status may follow another one about the same credential (docs/holding.md#the-status-of-a-credential). The
 * previous release stores credentials without a check of their status; their first checks are spread over an hour.
 */
export class StatusNotices1700000000032 implements MigrationInterface {
  readonly phase = 'contract';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE notices DROP CONSTRAINT notices_tenant_id_resource_id_key;
      CREATE UNIQUE INDEX notices_of_pushes ON notices (tenant_id, resource_id)
        WHERE kind IN ('credential-offer', 'presentation-request');
      INSERT INTO status_checks (id, tenant_id, next_check_at)
      SELECT id, tenant_id, now() + random() * interval '1 hour' FROM credentials WHERE issuer_status IS NULL
      ON CONFLICT DO NOTHING`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM notices WHERE kind NOT IN ('credential-offer', 'presentation-request');
      DROP INDEX notices_of_pushes;
      ALTER TABLE notices ADD UNIQUE (tenant_id, resource_id)`);
  }
}
