import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addTraceToOutbox } from '@vc/platform/persistence';

/** Lists of deliveries are sorted by the time of the last change, too, and filtered by the status. */
export class SortedLists1700000000015 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX deliveries_changes ON deliveries (tenant_id, endpoint_id, updated_at, id);
      CREATE INDEX deliveries_by_status ON deliveries (tenant_id, endpoint_id, status, created_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX deliveries_changes, deliveries_by_status');
  }
}

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

/** Counts the requests that made work for the workers. */
export class DeliveryWork1700000000019 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE SEQUENCE delivery_work');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP SEQUENCE delivery_work');
  }
}
