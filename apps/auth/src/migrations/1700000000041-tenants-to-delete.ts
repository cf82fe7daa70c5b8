import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The worker that begins deletions read all tenants each time. */
export class TenantsToDelete1700000000041 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX tenants_to_delete ON tenants (tenant_id) WHERE deletion IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX tenants_to_delete');
  }
}
