import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff is told of the end of a certificate several times (docs/staff.md#alerts). The previous version warns once. */
export class WarnedDays1700000000010 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE certificates ADD COLUMN warned_days int');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE certificates DROP COLUMN warned_days');
  }
}
