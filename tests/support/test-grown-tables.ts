import { SCHEMAS } from '@vc/contract/access';
import type { TestDatabase } from '@vc/testing/database/test-database';

type Query = TestDatabase['query'];

/** How a table grows: `tenants` with few rows for each tenant, `never` for one that stays small. Others grow with the use of each tenant. */
export type Growth = Record<string, 'tenants' | 'never'>;

interface Column {
  name: string;
  type: string;
  /** Whether a unique index has it. */
  isUnique: boolean;
  isRequired: boolean;
  /** Texts that its CHECK constraints name. */
  allowed: string[];
}

interface Table {
  /** `schema.table` */
  name: string;
  columns: Column[];
  growth: Growth[string] | undefined;
}

const COLUMNS = `
  SELECT n.nspname || '.' || c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
    EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY (i.indkey)) AS "isUnique",
    a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS "isRequired",
    array(SELECT match[1] FROM pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') AS match
      WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY (k.conkey)) AS allowed
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = ANY ($1)
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  ORDER BY 1, a.attnum`;

/** Columns that have one value for many rows of a tenant. */
const SHARED = /^(?:tenant|endpoint|list|preset|template|certificate|\w+_template|\w+_certificate)_id$/;
/** Columns that have another value in almost each row. */
const DISTINCT = /(?:^|_)(?:hash|mac|key|identifier|fingerprint|thumbprint|subject|reference)$/;

/** Values of columns without a default, for tables that no flow has written to. */
const VALUES: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  'timestamp with time zone': `now() - interval '1 hour'`,
  date: 'now()',
  jsonb: `'{}'`,
  json: `'{}'`,
  bytea: `sha256('x')`,
  boolean: 'false',
  text: `'x'`,
};

/**
 * Copies the rows of each table until it has about as many as asked for. Half of the copies belong to the tenants that have rows, and the
 * others to as many further tenants. Copies of past times are older, and those of future ones later. A copy that a unique index refuses is
 * left out.
 * @returns the number of rows of each table that grows, by `schema.table`
 */
export async function growTables(query: Query, rows: number, growth: Growth): Promise<Map<string, number>> {
  const tables = await listTables(query, growth);
  // Neither triggers nor foreign keys.
  await query(`SET session_replication_role = 'replica'`);
  for (const table of tables) {
    if ((await countRows(query, table)) === 0) await insertFirst(query, table);
    await copyRows(query, table, rows);
  }
  await query(`SET session_replication_role = 'origin'`);
  await query('ANALYZE');
  const grown = new Map<string, number>();
  for (const table of tables) grown.set(table.name, await countRows(query, table));
  return grown;
}

async function listTables(query: Query, growth: Growth): Promise<Table[]> {
  const columns = await query<Column & { table: string }>(COLUMNS, [SCHEMAS]);
  const tables = new Map<string, Table>();
  for (const { table: name, ...column } of columns) {
    const table = tables.get(name) ?? { name, columns: [], growth: growth[name] ?? growth[name.split('.')[1]!] };
    table.columns.push(column);
    tables.set(name, table);
  }
  return [...tables.values()].filter((table) => table.growth !== 'never');
}

async function countRows(query: Query, { name }: Table): Promise<number> {
  const [row] = await query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${name}`);
  return row!.rows;
}

async function insertFirst(query: Query, { name, columns }: Table): Promise<void> {
  const required = columns.filter(({ isRequired }) => isRequired);
  const names = required.map((column) => `"${column.name}"`).join(', ');
  await query(`INSERT INTO ${name} (${names}) VALUES (${required.map(toValue).join(', ')})`);
}

function toValue({ type, allowed: [allowed] }: Column): string {
  if (allowed !== undefined) return `'${allowed}'`;
  return type.endsWith('[]') ? `'{}'` : (VALUES[type] ?? '1');
}

async function copyRows(query: Query, table: Table, rows: number): Promise<void> {
  const { name, columns } = table;
  const copies = Math.ceil(rows / (await countRows(query, table)));
  await query(
    `INSERT INTO ${name} (${columns.map((column) => `"${column.name}"`).join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${columns.map((column) => toCopy(column, table)).join(', ')}
     FROM ${name} AS original, generate_series(1, ${copies}) AS copy ON CONFLICT DO NOTHING`,
  );
}

/** The same original has the same copies in all tables, so copies refer to each other as the originals do. */
function toCopy({ name, type, isUnique, allowed }: Column, table: Table): string {
  const original = `original."${name}"`;
  const copy = `md5(${original}::text || copy)::uuid`;
  const isShared = SHARED.test(name) && table.growth !== 'tenants';
  const isDistinct = (isUnique && allowed.length === 0) || DISTINCT.test(name);
  const next = `(SELECT max("${name}") FROM ${table.name}) + row_number() OVER ()`;
  const copies: Record<string, string | false> = {
    uuid: isShared ? `CASE WHEN copy % 2 = 0 THEN ${original} ELSE ${copy} END` : copy,
    'timestamp with time zone': `${original} + copy * CASE WHEN ${original} > now() THEN interval '1 minute' ELSE interval '-1 minute' END`,
    date: `${original} - copy`,
    text: isDistinct && `${original} || copy`,
    bytea: isDistinct && `sha256(${original} || copy::text::bytea)`,
    integer: isUnique && next,
    bigint: isUnique && next,
  };
  return copies[type] || original;
}
