import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a recovery could not deliver. It is unknown for recoveries that have ended already. */
export class GapsOfRecoveries1700000000008 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recoveries ADD log_start timestamptz, ADD skipped int NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recoveries DROP log_start, DROP skipped');
  }
}
