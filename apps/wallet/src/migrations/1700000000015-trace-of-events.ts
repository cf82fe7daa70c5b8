import { addTraceToOutbox } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace in which an event was added. */
export class TraceOfEvents1700000000015 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await addTraceToOutbox(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox DROP traceparent');
  }
}
