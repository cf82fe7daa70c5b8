import { IS_NO_PARTITION } from '../../support/test-tenant-rows';
import type { WatchedPlatform } from './test-watched-platform';

/** The JSON of all values of each column, by `schema.table.column`. A table includes the rows of its partitions. */
export async function readAllColumns(world: WatchedPlatform): Promise<Map<string, string>> {
  const tables = await world.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND ${IS_NO_PARTITION}`,
  );
  const columns = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await world.query<{ row: object }>(`SELECT to_json(t) AS row FROM ${name} t`);
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row))) {
      const key = `${name}.${column}`;
      columns.set(key, `${columns.get(key) ?? ''}\n${JSON.stringify(value)}`);
    }
  }
  return columns;
}
