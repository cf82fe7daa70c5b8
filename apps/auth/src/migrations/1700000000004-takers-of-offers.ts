import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TakersOfOffers1700000000004 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE redeemed_codes ADD account_id text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE redeemed_codes DROP account_id`);
  }
}
