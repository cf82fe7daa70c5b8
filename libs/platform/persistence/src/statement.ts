import type { QueryResult } from 'pg';
import type { CorkedConnection, Statement } from './corked-connection';
import type { Transaction } from './transaction';
import { begin, stateOf } from './transaction-state';

export interface StatementResult<Row> {
  /** Rows of a SELECT or RETURNING. */
  rows: Row[];
  /** Number of rows that were selected, inserted, updated or deleted. */
  count: number;
}

const names = new Map<string, string>();

/**
 * Sends a named statement, which each connection parses once and whose plan PostgreSQL may keep. Use `planned` where
 * the best plan depends on the values or on how full the tables are (ADR 10).
 *
 * The statement is sent before this returns, so statements that do not need each other's answers share a round trip.
 * The server runs them in order and skips those after one that failed.
 * @param text fixed: each text is a prepared statement of its own
 */
export async function prepared<Row>(
  tx: Transaction,
  text: string,
  values: unknown[] = [],
): Promise<StatementResult<Row>> {
  return sendIn(tx, { name: nameOf(text), text, values });
}

/** Sends an unnamed statement, which PostgreSQL parses and plans each time; before it returns, as `prepared` does. */
export async function planned<Row>(
  tx: Transaction,
  text: string,
  values: unknown[] = [],
): Promise<StatementResult<Row>> {
  return sendIn(tx, { text, values });
}

/** Sends a statement of no transaction. */
export async function sendTo<Row>(connection: CorkedConnection, statement: Statement): Promise<StatementResult<Row>> {
  return toResult(await connection.send(statement));
}

function toResult<Row>({ rows, rowCount }: QueryResult): StatementResult<Row> {
  return { rows: rows as Row[], count: rowCount ?? 0 };
}

async function sendIn<Row>(tx: Transaction, statement: Statement): Promise<StatementResult<Row>> {
  const state = stateOf(tx);
  state.sent += 1;
  const { unit } = state;
  if (!unit) {
    begin(state);
    return sendTo(state.connection, statement);
  }
  const { text, values = [], name = '' } = statement;
  return new Promise((resolve, reject) => {
    const answer = (result: QueryResult) => resolve(toResult(result));
    unit.push({ statement: { text, values, name }, resolve: answer, reject });
  });
}

/** The name by which each connection knows a fixed text. */
export function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = `s${names.size}`));
  return name;
}
