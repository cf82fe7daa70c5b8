import type { MigrationInterface, QueryRunner } from 'typeorm';
import { restateTenantIsolation } from './tenant-isolation';

/** Each schema has this migration. It lets the planner estimate the rows of a tenant (docs/adr/0107). */
export class EstimatedPolicies1700000000040 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await restateTenantIsolation(queryRunner);
  }

  async down(): Promise<void> {
    // The policies select the same rows as before.
    await Promise.resolve();
  }
}
