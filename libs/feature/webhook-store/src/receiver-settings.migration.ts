import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Existing endpoints have no headers, and the schedule of the platform. */
export class ReceiverSettings1700000000009 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints
        ADD header_names text[] NOT NULL DEFAULT '{}',
        ADD sealed_headers text,
        ADD retry_schedule int[]`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE endpoints DROP header_names, DROP sealed_headers, DROP retry_schedule');
  }
}
