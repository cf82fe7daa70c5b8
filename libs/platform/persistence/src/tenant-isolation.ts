import type { QueryRunner } from 'typeorm';

/**
 * Enables row-level security. A transaction sees the rows of the tenant that it has set, or every row when it has set
 * `app.all_tenants`. A statement without a scope sees no row.
 */
export async function isolateTenants(queryRunner: QueryRunner, ...tables: string[]): Promise<void> {
  for (const table of tables) await queryRunner.query(tenantIsolation(table));
}

/**
 * The condition of the policy. The planner cannot know what a setting selects: it takes a comparison with one for a two-hundredth of the
 * rows, and then reads and sorts all rows of a tenant where an index has them in order. It takes a CASE for half of them (docs/adr/0107).
 */
const ROWS_IN_SCOPE = `
  CASE WHEN tenant_id::text = current_setting('app.tenant_id', true) THEN true
    ELSE current_setting('app.all_tenants', true) = 'on' END`;

/** The statements of `isolateTenants` for one table. */
export function tenantIsolation(table: string): string {
  return `
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY tenant_isolation ON ${table} USING (${ROWS_IN_SCOPE});`;
}

/** Gives the policies of the schema from before `ROWS_IN_SCOPE` this condition. Each selects the same rows as before. */
export async function restateTenantIsolation(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    DO $restate$ DECLARE isolated text; BEGIN
      FOR isolated IN SELECT tablename FROM pg_policies
        WHERE schemaname = current_schema() AND policyname = 'tenant_isolation' ORDER BY 1
      LOOP
        EXECUTE format($policy$ALTER POLICY tenant_isolation ON %I USING (${ROWS_IN_SCOPE})$policy$, isolated);
      END LOOP;
    END $restate$`);
}
