/**
 * A statement that adds to the counts of usage by tenant, day (UTC) and measure (docs/usage.md). Rows are locked in the order
 * of their key, so that statements of several workers wait for each other and do not deadlock.
 * @param measured a query of `tenant_id`, `at` and `measure`, with a row for each thing to count
 */
export function addUsage(measured: string): string {
  return `INSERT INTO usage_days (tenant_id, day, measure, count)
    SELECT tenant_id, (at AT TIME ZONE 'UTC')::date AS day, measure, count(*) FROM (${measured}) AS measured
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (tenant_id, day, measure) DO UPDATE SET count = usage_days.count + excluded.count`;
}
