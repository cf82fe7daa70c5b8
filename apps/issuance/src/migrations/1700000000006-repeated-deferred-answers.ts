import type { MigrationInterface, QueryRunner } from 'typeorm';

/** To which access token (SHA-256) a deferred credential was given: its wallet may ask again when the answer was lost. */
export class RepeatedDeferredAnswers1700000000006 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE deferred_transactions ADD redeemed_by text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE deferred_transactions DROP redeemed_by`);
  }
}
