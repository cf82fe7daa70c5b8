import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A wallet whose answer was taken, and that did not hear so, sends the same bytes again. */
export class AnswerHashes1700000000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE presentations ADD answer_hash text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE presentations DROP answer_hash`);
  }
}
