import { isolateTenants } from '@vc/platform/persistence';
import type { QueryRunner } from 'typeorm';
import type { CountedFailures } from './counted-failures';

type CountedTable = Pick<CountedFailures, 'table' | 'timeColumn'>;

/** The index of the failures, and when staff of a tenant was told of unusually many. */
export async function createFailureAlerts(
  queryRunner: QueryRunner,
  { table, timeColumn }: CountedTable,
): Promise<void> {
  await queryRunner.query(`
    CREATE INDEX ${table}_failed ON ${table} (${timeColumn}) WHERE status = 'failed';
    CREATE TABLE failure_alerts (tenant_id uuid PRIMARY KEY, alerted_at timestamptz NOT NULL)`);
  await isolateTenants(queryRunner, 'failure_alerts');
}

export async function dropFailureAlerts(queryRunner: QueryRunner, { table }: CountedTable): Promise<void> {
  await queryRunner.query(`DROP TABLE failure_alerts; DROP INDEX ${table}_failed`);
}
