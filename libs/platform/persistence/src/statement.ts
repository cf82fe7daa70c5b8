import type { QueryResult } from 'pg';
import type { CorkedConnection } from './corked-connection';
import { joinInserts, joinTo } from './joined-statement';
import type { JoinedChange } from './joined-statement';
import type { Statement } from './statement-unit';
import type { Transaction } from './transaction';
import { stateOf } from './transaction-state';
import type { TransactionState } from './transaction-state';

export interface StatementResult<Row> {
  /** Rows of a SELECT or RETURNING. */
  rows: Row[];
  /** Number of rows that were selected, inserted, updated or deleted. */
  count: number;
}

const ALONE = { parts: '', result: 'SELECT * FROM changed' };

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
  return sendIn(stateOf(tx), named({ text, values }));
}

/**
 * Settings with which PostgreSQL makes one plan of a statement and keeps it. It prefers indexes to the statistics of a queue, which are
 * always out of date: with them, it sorts backlogs.
 */
const BY_INDEX = `SELECT set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true),
  set_config('plan_cache_mode', 'force_generic_plan', true)`;

/**
 * Sends a named statement that reads a queue, with settings for the rest of `tx`: its one plan reads rows in the order of an index. The
 * plan may be made while the queue is empty, so the statement finds rows by lists of ids, or in LATERAL queries that the planner
 * cannot turn into joins (ADR 10). A spec counts the rows that it reads from a backlog.
 */
export async function preparedByIndex<Row>(
  tx: Transaction,
  text: string,
  values: unknown[] = [],
): Promise<StatementResult<Row>> {
  const [, result] = await Promise.all([prepared(tx, BY_INDEX), prepared<Row>(tx, text, values)]);
  return result;
}

/**
 * Keeps rows for the end of `tx`. All rows of the same INSERT are inserted by one statement, which is sent with the COMMIT.
 * INSERTs of several tables are parts of that statement, so none of them may need what another one inserts.
 * @param insert fixed text; its parameter `$1::jsonb` is the list of the rows
 */
export function insertWithCommit(tx: Transaction, insert: string, rows: object[]): void {
  const kept = stateOf(tx).rows;
  const before = kept.get(insert);
  if (before) before.push(...rows);
  else kept.set(insert, [...rows]);
}

/**
 * Sends a named statement together with the rows that the transaction has kept, as one statement. If it changes no row
 * itself, none of those rows is inserted. It is for `withCommit` and `single`: rows that are kept later are not part of it.
 * @param change of fixed text: an INSERT, UPDATE or DELETE with RETURNING, alone or with what goes before it
 */
export async function preparedWithRows<Row>(
  tx: Transaction,
  change: string | JoinedChange,
  values: unknown[] = [],
): Promise<StatementResult<Row>> {
  const state = stateOf(tx);
  if (!state.isCommitting) throw new Error('Rows that wait for the commit cannot be inserted before it.');
  const joined = joinTo(typeof change === 'string' ? { ...ALONE, change } : change, values, state.rows);
  state.rows.clear();
  return sendIn(state, named(joined));
}

/** Sends the rows that are left, if there are any. */
export async function sendRows(state: TransactionState): Promise<void> {
  if (state.rows.size > 0) await sendIn(state, named(joinInserts(state.rows)));
}

/** Sends an unnamed statement, which PostgreSQL parses and plans each time; before it returns, as `prepared` does. */
export async function planned<Row>(
  tx: Transaction,
  text: string,
  values: unknown[] = [],
): Promise<StatementResult<Row>> {
  return sendIn(stateOf(tx), { text, values });
}

/** Sends a statement of no transaction. */
export async function sendTo<Row>(connection: CorkedConnection, statement: Statement): Promise<StatementResult<Row>> {
  return toResult(await connection.send(statement));
}

function toResult<Row>({ rows, rowCount }: QueryResult): StatementResult<Row> {
  return { rows: rows as Row[], count: rowCount ?? 0 };
}

async function sendIn<Row>(state: TransactionState, statement: Statement): Promise<StatementResult<Row>> {
  state.sent += 1;
  return toResult(await state.send(statement));
}

/** @param statement whose text is fixed: each connection knows it by its name */
export function named({ text, values = [] }: Statement): Statement {
  let name = names.get(text);
  if (!name) names.set(text, (name = `s${names.size}`));
  return { name, text, values };
}

/** At a large backlog, a statement without a limit exceeds `DATABASE_TIMEOUT_MS` and is rolled back, each time it is repeated. */
const BATCH_SIZE = 1_000;

interface Deleted {
  table: string;
  /** SQL, with `$1` and so on for the values. */
  where: string;
  values: unknown[];
}

/** Deletes up to 1,000 rows, and skips those that other transactions have locked. Returns whether there may be more. */
export async function deleteBatch(tx: Transaction, { table, where, values }: Deleted): Promise<boolean> {
  const { count } = await planned(
    tx,
    `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM ${table} WHERE ${where} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`,
    values,
  );
  return count === BATCH_SIZE;
}

/** Lets in one transaction at a time under that name; the others wait until it ends. */
export async function lockUntilCommit(tx: Transaction, name: string): Promise<void> {
  await planned(tx, `SELECT pg_advisory_xact_lock(hashtext(current_schema() || '/' || $1))`, [name]);
}
