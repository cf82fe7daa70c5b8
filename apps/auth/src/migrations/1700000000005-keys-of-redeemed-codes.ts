import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A code may be redeemed again with the key of its first redemption (RFC 7638 thumbprint). */
export class KeysOfRedeemedCodes1700000000005 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE redeemed_codes ADD key_thumbprint text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE redeemed_codes DROP key_thumbprint`);
  }
}
