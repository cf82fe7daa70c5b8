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

/** A change with what goes before it, and what is returned. Each part of a WITH may read the parts before it. */
export interface JoinedChange {
  /** Parts of a WITH, for example `used AS (INSERT …), held AS (SELECT … FOR UPDATE)`. */
  parts: string;
  /** INSERT, UPDATE or DELETE, with RETURNING. It is the part `changed`. */
  change: string;
  /** SELECT from the parts. */
  result: string;
}

/** Joins a change with INSERTs of kept rows, which insert nothing if it has changed no row. */
export function joinTo(
  { parts: before, change, result }: JoinedChange,
  values: readonly unknown[],
  inserts: ReadonlyMap<string, object[]>,
): Statement {
  const parts = [...inserts.keys()].map((insert, index) => {
    const rows = `(SELECT ${parameter(values.length + index)} WHERE EXISTS (SELECT FROM changed))`;
    return `, rows_${index} AS (${withRows(insert, rows)})`;
  });
  const text = `WITH ${before && `${before}, `}changed AS (${change})${parts.join('')} ${result}`;
  return { text, values: [...values, ...valuesOf(inserts)] };
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
