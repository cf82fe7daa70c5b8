import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests were identified by their `response_uri` before. */
export class RequestKeys1700000000005 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE presentations RENAME COLUMN response_uri TO request_key`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE presentations RENAME COLUMN request_key TO response_uri`);
  }
}
