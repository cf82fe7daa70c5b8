import { createFailureAlerts, dropFailureAlerts } from '@vc/feature/unusual-failures';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Those of responses: a request that its client has cancelled has none. */
export const FAILED_PRESENTATIONS = { table: 'presentations', timeColumn: 'answered_at' } as const;

/** Staff is told of unusually many failures (docs/staff.md#alerts). */
export class FailureAlerts1700000000012 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createFailureAlerts(queryRunner, FAILED_PRESENTATIONS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropFailureAlerts(queryRunner, FAILED_PRESENTATIONS);
  }
}
