import { createFailureAlerts, dropFailureAlerts } from '@vc/feature/unusual-failures';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const FAILED_ISSUANCES = { table: 'issuances', timeColumn: 'updated_at' } as const;

/** Staff is told of unusually many failures (docs/staff.md#alerts). */
export class FailureAlerts1700000000017 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createFailureAlerts(queryRunner, FAILED_ISSUANCES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropFailureAlerts(queryRunner, FAILED_ISSUANCES);
  }
}
