import {
  createAdminChain,
  createPublications,
  dropAdminChain,
  dropPublications,
  refuseChanges,
} from '@vc/platform/audit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The chains begin after the records that exist. These stay as they are, without the protection of a chain. */
export class AuditChain1700000000011 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createAdminChain(queryRunner);
    await createPublications(queryRunner);
    await refuseChanges(queryRunner, 'audit_records');
    await queryRunner.query(`
      CREATE VIEW audit_entries WITH (security_invoker = true) AS
        SELECT id, tenant_id, action, client_id, resource_id, subject, seq, created_at FROM admin_records
        UNION ALL
        SELECT id, tenant_id, action, client_id, subject, NULL, NULL, created_at FROM audit_records`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP VIEW audit_entries; DROP TRIGGER append_only ON audit_records`);
    await dropPublications(queryRunner);
    await dropAdminChain(queryRunner);
  }
}
