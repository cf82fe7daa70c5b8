import type { WatchedPlatform } from './test-watched-platform';

/** The JSON of all values of each column, by `schema.table.column`. A table has the rows of its partitions. */
export async function readAllColumns(world: WatchedPlatform): Promise<Map<string, string>> {
  const tables = await world.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') AND NOT EXISTS (
       SELECT FROM pg_class WHERE relname = table_name AND relnamespace = table_schema::regnamespace AND relispartition)`,
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
