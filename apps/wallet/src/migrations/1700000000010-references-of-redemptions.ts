import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds a redemption by its `credential_offer_uri`, where the issuer no longer serves the offer. */
export class ReferencesOfRedemptions1700000000010 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE redemptions ADD reference_key text;
      CREATE INDEX ON redemptions (tenant_id, user_id, reference_key) WHERE reference_key IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE redemptions DROP reference_key`);
  }
}
