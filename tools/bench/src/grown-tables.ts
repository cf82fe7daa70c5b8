import { Client } from 'pg';

/** Tables with rows of each issuance or presentation, which are kept for weeks or for ever. */
const TABLES = [
  'issuance.issuances',
  'issuance.issuance_credentials',
  'issuance.timeline_entries',
  'issuance.outbox_archive',
  'presentation.presentations',
  'presentation.timeline_entries',
  'presentation.outbox_archive',
];

const COLUMNS = `
  SELECT attname AS name, format_type(atttypid, NULL) AS type,
    EXISTS (SELECT FROM pg_index WHERE indrelid = attrelid AND indisunique AND attnum = ANY (indkey)) AS "isUnique"
  FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`;
const INDEXES = `
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
  WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

interface Column {
  name: string;
  type: string;
  isUnique: boolean;
}

/** Copies the rows that flows have written until each table has so many. @param databaseUrl of the owner */
export async function growTables(databaseUrl: string, rows: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = 'replica'; SET synchronous_commit = off`);
    await client.query(`SET maintenance_work_mem = '512MB'`);
    for (const table of TABLES) await growTable(client, table, rows);
  } finally {
    await client.end();
  }
}

/** Indexes are built when the rows are there, which is faster. */
async function growTable(client: Client, table: string, rows: number): Promise<void> {
  const { rows: columns } = await client.query<Column>(COLUMNS, [table]);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES, [table]);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query(
    `INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${columns.map((column) => toCopy(column, table)).join(', ')}
     FROM generate_series(1, $1::bigint / greatest((SELECT count(*) FROM ${table}), 1)) AS copy, ${table} AS original
     ON CONFLICT DO NOTHING`,
    [rows],
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`VACUUM ANALYZE ${table}`);
}

/** A copy is older, and refers to the copies of what its original refers to. */
function toCopy({ name, type, isUnique }: Column, table: string): string {
  const original = `original."${name}"`;
  if (type === 'uuid') {
    return /^(?:tenant|\w*template|certificate)_id$/.test(name) ? original : `md5(${original}::text || copy)::uuid`;
  }
  if (type === 'timestamp with time zone') return `${original} - copy * interval '1 minute'`;
  if (!isUnique) return original;
  if (type === 'bigint') return `(SELECT max("${name}") FROM ${table}) + row_number() OVER ()`;
  return type === 'bytea' ? `sha256(${original} || copy::text::bytea)` : `${original} || copy`;
}
