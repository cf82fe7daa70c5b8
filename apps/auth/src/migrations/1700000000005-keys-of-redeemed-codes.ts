import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the RFC 7638 thumbprint of the key that has redeemed a code, and may redeem it again. */
export class KeysOfRedeemedCodes1700000000005 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE redeemed_codes ADD key_thumbprint text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE redeemed_codes DROP key_thumbprint`);
  }
}
