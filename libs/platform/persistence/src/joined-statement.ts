import type { Statement } from './statement-unit';

/** The parameter of an INSERT of kept rows. */
const ROWS = '$1::jsonb';

/**
 * Joins the INSERTs of kept rows to one statement. PostgreSQL executes all parts of it, in no given order.
 * @param inserts rows by the text of their INSERT, at least one
 */
export function joinInserts(inserts: ReadonlyMap<string, object[]>): Statement {
  const texts = [...inserts.keys()].map((text, index) => withRows(text, parameter(index)));
  const last = texts.pop() ?? '';
  const parts = texts.map((text, index) => `rows_${index} AS (${text})`);
  return { text: parts.length > 0 ? `WITH ${parts.join(', ')} ${last}` : last, values: valuesOf(inserts) };
}

/**
 * Joins a statement with INSERTs of kept rows, which insert nothing if the statement has changed no row.
 * @param statement INSERT, UPDATE or DELETE, with RETURNING
 */
export function joinTo({ text, values = [] }: Statement, inserts: ReadonlyMap<string, object[]>): Statement {
  const parts = [...inserts.keys()].map((insert, index) => {
    const rows = `(SELECT ${parameter(values.length + index)} WHERE EXISTS (SELECT FROM changed))`;
    return `, rows_${index} AS (${withRows(insert, rows)})`;
  });
  const joined = `WITH changed AS (${text})${parts.join('')} SELECT * FROM changed`;
  return { text: joined, values: [...values, ...valuesOf(inserts)] };
}

/** @param index of the parameter, from 0 */
function parameter(index: number): string {
  return `$${index + 1}::jsonb`;
}

function withRows(insert: string, rows: string): string {
  return insert.replace(ROWS, () => rows);
}

function valuesOf(inserts: ReadonlyMap<string, object[]>): string[] {
  return [...inserts.values()].map((rows) => JSON.stringify(rows));
}
