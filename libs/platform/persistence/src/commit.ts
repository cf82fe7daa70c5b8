import { sendRows } from './statement';
import type { TransactionState } from './transaction-state';

/**
 * Runs the work of a transaction and sends its COMMIT, in one packet with the statements that were kept for it.
 * @throws Error when a statement failed, even if the work ignored its rejection
 */
export async function commitAfter<T>(state: TransactionState, work: () => Promise<T>): Promise<T> {
  try {
    const value = await work();
    state.isCommitting = true;
    const answers = state.lastStatements.map((statement) => sendOne(state, statement));
    const rows = sendRows(state);
    state.isOver = true;
    const [{ command }] = await Promise.all([state.connection.send({ text: 'COMMIT' }), ...answers, rows]);
    if (command !== 'COMMIT') throw new Error('The server answered COMMIT with ROLLBACK: an earlier statement failed.');
    return value;
  } finally {
    state.isOver = true;
  }
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
