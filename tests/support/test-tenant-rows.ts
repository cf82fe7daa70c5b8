import { SCHEMAS } from '@vc/contract/access';
import { KEPT_TABLES, TENANT_COLUMNS } from '@vc/platform/persistence';
import type { TestDatabase } from '@vc/testing/database/test-database';

interface Column {
  table: string;
  column: string;
}

/** Condition on a row of pg_tables: the table is not a partition, whose rows are read through its parent. */
export const IS_NO_PARTITION = `NOT EXISTS (
  SELECT FROM pg_class WHERE relname = tablename AND relnamespace = schemaname::regnamespace AND relispartition)`;

/** Every table of the services, as `schema.table`. */
export async function listTables({ query }: TestDatabase): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname = ANY ($1) AND ${IS_NO_PARTITION} ORDER BY 1`,
    [SCHEMAS],
  );
  return rows.map(({ name }) => name);
}

/** Every table with a column that names the tenant of a row. */
export async function listTenantColumns({ query }: TestDatabase): Promise<Column[]> {
  return query<Column>(
    `SELECT table_schema || '.' || table_name AS table, column_name AS column
     FROM information_schema.columns JOIN pg_tables ON schemaname = table_schema AND tablename = table_name
     WHERE table_schema = ANY ($1) AND column_name = ANY ($2) AND ${IS_NO_PARTITION} ORDER BY 1`,
    [SCHEMAS, TENANT_COLUMNS],
  );
}

/** The number of rows that a tenant has in each table of each schema; tables without any are left out. */
export async function countTenantRows(database: TestDatabase, tenantId: string): Promise<Record<string, number>> {
  const columns = (await listTenantColumns(database)).filter(({ table }) => !isKept(table));
  const counted = await Promise.all([
    ...columns.map(({ table, column }) => count(database, table, `${column} = $1`, tenantId)),
    ...SCHEMAS.map((schema) => count(database, `${schema}.data_keys`, 'owner = $1::text', tenantId)),
  ]);
  return Object.fromEntries(counted.filter(([, rows]) => rows > 0));
}

/** Tables whose rows are removed some weeks after they have been written. */
const REMOVED_BY_AGE = ['webhooks.events', 'webhooks.deliveries', 'webhooks.delivery_attempts', 'wallet.notices'];

/** The tables whose rows end by themselves. */
export async function listTablesThatExpire({ query }: TestDatabase): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `SELECT table_schema || '.' || table_name AS name FROM information_schema.columns
     WHERE table_schema = ANY ($1) AND column_name = 'expires_at'`,
    [SCHEMAS],
  );
  return [...rows.map(({ name }) => name), ...REMOVED_BY_AGE];
}

function isKept(table: string): boolean {
  return KEPT_TABLES.some((kept) => table.endsWith(`.${kept}`));
}

async function count(
  { query }: TestDatabase,
  table: string,
  condition: string,
  tenantId: string,
): Promise<[string, number]> {
  const [row] = await query<{ count: string }>(`SELECT count(*) FROM ${table} WHERE ${condition}`, [tenantId]);
  return [table, Number(row?.count)];
}
