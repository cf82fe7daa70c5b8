import { createMailCounts } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of mails (docs/tenants.md). The previous release has counts of its own. */
export class MailCounts1700000000034 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMailCounts(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE mail_counts');
  }
}
