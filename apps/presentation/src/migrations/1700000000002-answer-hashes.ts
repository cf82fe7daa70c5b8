import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hash recognizes the response of a wallet that repeats it because it got no reply. */
export class AnswerHashes1700000000002 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE presentations ADD answer_hash text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE presentations DROP answer_hash`);
  }
}
