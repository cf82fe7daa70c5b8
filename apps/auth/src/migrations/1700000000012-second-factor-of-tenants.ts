import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecondFactorOfTenants1700000000012 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE tenants ADD second_factor text NOT NULL DEFAULT 'off'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE tenants DROP second_factor`);
  }
}
