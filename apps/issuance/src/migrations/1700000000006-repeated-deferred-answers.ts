import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the SHA-256 of the access token that a deferred credential was issued to, which may repeat its request. */
export class RepeatedDeferredAnswers1700000000006 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE deferred_transactions ADD redeemed_by text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE deferred_transactions DROP redeemed_by`);
  }
}
