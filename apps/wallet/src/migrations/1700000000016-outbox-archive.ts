import { createOutboxArchive } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The archive of published events (docs/adr/0109). Relays of the previous version leave it empty. */
export class OutboxArchive1700000000016 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createOutboxArchive(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE outbox_archive');
  }
}
