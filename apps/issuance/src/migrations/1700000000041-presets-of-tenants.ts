import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each list of the presets of a tenant read those of all tenants. */
export class PresetsOfTenants1700000000041 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX credential_presets_of_tenant ON credential_presets (tenant_id, id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX credential_presets_of_tenant');
  }
}
