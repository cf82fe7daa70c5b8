import { createDeadLetters } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The operator sees, replays and discards messages that the consumer could not handle (docs/operating/dead-letters.md). */
export class DeadLetters1700000000020 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createDeadLetters(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE dead_letters');
  }
}
