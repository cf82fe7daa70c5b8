import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An issuer may not show an offer again that it has redeemed: the wallet knows it by its address. */
export class ReferencesOfRedemptions1700000000010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE redemptions ADD reference_key text;
      CREATE INDEX ON redemptions (tenant_id, user_id, reference_key) WHERE reference_key IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE redemptions DROP reference_key`);
  }
}
