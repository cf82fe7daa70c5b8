import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tenant is for production or a sandbox (docs/adr/0071). The previous version makes tenants for production. */
export class KindOfTenants1700000000024 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE tenants ADD COLUMN kind text NOT NULL DEFAULT 'production'");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE tenants DROP COLUMN kind');
  }
}
