import { Client } from 'pg';
import { excessiveReadsIn } from './excessive-reads';
import { explainStatement } from './explain-statement';
import type { RecordedStatement } from './statement-recorder';
import { createTestDatabase, type TestDatabase } from './test-database';

const ROWS = 5_000;
const GROWN = new Set(['public.notes']);

describe('excessiveReadsIn', () => {
  let owner: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    owner = await createTestDatabase();
    await owner.query('CREATE TABLE notes (id int PRIMARY KEY, colour text, at int)');
    await owner.query(`INSERT INTO notes SELECT n, n % 2, n FROM generate_series(1, ${ROWS}) AS n`);
    await owner.query('CREATE INDEX by_colour ON notes (colour)');
    await owner.query('ANALYZE notes');
    client = new Client({ connectionString: owner.url });
    await client.connect();
  });

  afterAll(async () => {
    await client?.end();
    await owner?.drop();
  });

  async function findIn(text: string, values: string[] = [], isPrepared = false) {
    const statement: RecordedStatement = { login: 'a', text, values, isPrepared };
    return excessiveReadsIn(await explainStatement(client, statement), GROWN);
  }

  it.each([true, false])('accepts rows that an index finds, prepared: %s', async (isPrepared) => {
    expect(await findIn('SELECT * FROM notes WHERE id = $1', ['7'], isPrepared)).toEqual([]);
    expect(await findIn('DELETE FROM notes WHERE id = $1', ['7'], isPrepared)).toEqual([]);
  });

  it('accepts a statement that returns or changes what it reads', async () => {
    expect(await findIn('SELECT * FROM notes ORDER BY at')).toEqual([]);
    expect(await findIn('UPDATE notes SET at = at + 1')).toEqual([]);
  });

  it.each([true, false])('rejects a scan of the table for few rows, prepared: %s', async (isPrepared) => {
    const scan = [{ table: 'public.notes', node: 'Seq Scan', rows: ROWS }];
    expect(await findIn('SELECT * FROM notes WHERE at = $1', ['7'], isPrepared)).toEqual(scan);
    expect(await findIn('DELETE FROM notes WHERE at = $1', ['7'], isPrepared)).toEqual(scan);
  });

  it('rejects a sort of many rows for few, and an index that finds many rows for few', async () => {
    const sorted = await findIn(`SELECT * FROM notes WHERE colour = '1' ORDER BY at LIMIT 5`);
    expect(sorted).toContainEqual({ table: '', node: 'Sort', rows: ROWS / 2 });
    await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    const [found] = await findIn(`SELECT * FROM notes WHERE colour = '1' AND at = 7`);
    expect(found).toEqual({ table: 'public.notes', node: 'Index Scan by_colour', rows: ROWS / 2 });
    await client.query('RESET enable_seqscan; RESET enable_bitmapscan');
  });

  it('accepts a scan of a table that does not grow', async () => {
    const statement: RecordedStatement = {
      login: 'a',
      text: 'SELECT * FROM notes WHERE at = 7',
      values: [],
      isPrepared: false,
    };
    expect(excessiveReadsIn(await explainStatement(client, statement), new Set())).toEqual([]);
  });

  it('changes nothing, and plans an INSERT of a row that exists', async () => {
    await findIn('DELETE FROM notes');
    expect(await findIn('INSERT INTO notes (id) VALUES ($1)', ['7'])).toEqual([]);
    expect(await owner.query('SELECT count(*)::int AS rows FROM notes')).toEqual([{ rows: ROWS }]);
  });

  it('fails for a statement that PostgreSQL does not know', async () => {
    await expect(findIn('SELECT colours FROM notes')).rejects.toThrow('colours');
  });
});
