import assert from 'node:assert/strict';
import { sendRows } from './statement';
import type { Statement } from './statement-unit';
import { begin, type CollectedStatement, type TransactionState } from './transaction-state';

/**
 * Runs the work of a transaction and sends its COMMIT, in one packet with the statements that were kept for it.
 * @throws Error when a statement failed, even if the work ignored its rejection
 */
export async function commitAfter<T>(state: TransactionState, work: () => Promise<T>): Promise<T> {
  try {
    const value = await work();
    const { inUnit } = state.scope;
    if (state.isBegun || !inUnit) await commit(state);
    else if (state.lastStatements.length > 0 || state.rows.size > 0) await sendAsUnit(state, inUnit);
    return value;
  } finally {
    state.isOver = true;
  }
}

async function commit(state: TransactionState): Promise<void> {
  begin(state);
  const answers = sendLast(state);
  const [{ command }] = await Promise.all([state.connection.send({ text: 'COMMIT' }), ...answers]);
  if (command !== 'COMMIT') throw new Error('The server answered COMMIT with ROLLBACK: an earlier statement failed.');
}

/** Nothing was sent before, so the statements need no BEGIN and no COMMIT. */
async function sendAsUnit(state: TransactionState, scope: Statement): Promise<void> {
  const unit: CollectedStatement[] = [];
  state.unit = unit;
  const answers = sendLast(state);
  try {
    const statements = unit.map(({ statement }) => statement);
    const [, ...results] = await state.connection.sendUnit([scope, ...statements]);
    assert.equal(results.length, unit.length, 'PostgreSQL has one result for each statement.');
    results.forEach((result, index) => unit[index]?.resolve(result));
  } catch (error) {
    unit.forEach(({ reject }) => reject(error));
  }
  await Promise.all(answers);
}

/** Sends the statements and the rows that were kept for the end. */
function sendLast(state: TransactionState): Promise<unknown>[] {
  state.isCommitting = true;
  const answers = state.lastStatements.map((statement) => sendOne(state, statement));
  const rows = sendRows(state);
  rows.catch(() => undefined);
  state.isOver = true;
  return [...answers, rows];
}

/** COMMIT follows at once, so a statement that is sent later would be in no transaction. */
function sendOne(state: TransactionState, statement: () => Promise<unknown>): Promise<unknown> {
  const before = state.sent;
  const answer = statement();
  // Promise.all reports the first rejection only. Without this, the others would be unhandled.
  answer.catch(() => undefined);
  if (state.sent === before + 1) return answer;
  throw new Error('A statement that goes with the commit has to be sent at once.');
}
