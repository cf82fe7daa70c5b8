import { addTraceToOutbox } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace in which a delivery was added. Workers of the previous version leave it null. */
export class TraceOfDeliveries1700000000018 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await addTraceToOutbox(queryRunner);
    await queryRunner.query('ALTER TABLE deliveries ADD traceparent text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox DROP traceparent; ALTER TABLE deliveries DROP traceparent');
  }
}
