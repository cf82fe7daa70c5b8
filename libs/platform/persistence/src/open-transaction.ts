import type { QueryResult } from 'pg';
import type { CorkedConnection } from './corked-connection';
import { sendRows } from './statement';
import type { Statement } from './statement-unit';
import type { TransactionState } from './transaction-state';

/** A transaction on a connection that it has for itself. */
export class OpenTransaction {
  private isBegun = false;

  /** @param beginning text that begins the transaction */
  constructor(
    private readonly connection: CorkedConnection,
    private readonly beginning: string,
  ) {}

  /** BEGIN leaves in one packet with the statement that follows. */
  begin(): void {
    if (this.isBegun) return;
    this.isBegun = true;
    const begun = this.connection.send({ text: this.beginning });
    // When it fails, every statement after it fails, too.
    begun.catch(() => undefined);
  }

  async send(statement: Statement): Promise<QueryResult> {
    this.begin();
    return this.connection.send(statement);
  }

  /**
   * Runs the work and sends COMMIT, in one packet with the statements that were kept for it.
   * @throws Error when a statement failed, even if the work ignored its rejection
   */
  async commitAfter<T>(state: TransactionState, work: () => Promise<T>): Promise<T> {
    try {
      const value = await work();
      if (this.isBegun || hasLast(state)) await this.commit(state);
      return value;
    } finally {
      state.isOver = true;
    }
  }

  private async commit(state: TransactionState): Promise<void> {
    this.begin();
    const answers = sendLast(state);
    const [{ command }] = await Promise.all([this.connection.send({ text: 'COMMIT' }), ...answers]);
    if (command !== 'COMMIT') throw new Error('The server answered COMMIT with ROLLBACK: an earlier statement failed.');
  }
}

/** Sends the statements and the rows that were kept for the end. The transaction is over then. */
export function sendLast(state: TransactionState): Promise<unknown>[] {
  state.isCommitting = true;
  const answers = state.lastStatements.map((statement) => sendOne(state, statement));
  const rows = sendRows(state);
  rows.catch(() => undefined);
  state.isOver = true;
  return [...answers, rows];
}

function hasLast({ lastStatements, rows }: TransactionState): boolean {
  return lastStatements.length > 0 || rows.size > 0;
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
