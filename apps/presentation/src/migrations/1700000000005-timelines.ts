import { createTimelineTable, dropTimelineTable } from '@vc/feature/timeline';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Timelines1700000000005 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTimelineTable(queryRunner, 'presentations');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropTimelineTable(queryRunner, 'presentations');
  }
}
