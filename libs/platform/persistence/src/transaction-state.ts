import type { QueryResult } from 'pg';
import type { Statement } from './statement-unit';
import type { Transaction } from './transaction';

/** State of a running transaction, until its COMMIT. */
export interface TransactionState {
  /** Sends a statement before it returns, or keeps it for the unit that the transaction is. */
  send: (statement: Statement) => Promise<QueryResult>;
  /** Number of statements sent by `prepared` and `planned`. */
  sent: number;
  /** The work is done, and its last statements are being sent. */
  isCommitting: boolean;
  isOver: boolean;
  /** Each sends one statement together with the COMMIT. */
  lastStatements: (() => Promise<unknown>)[];
  /** Rows that are inserted together with the COMMIT, by the text of their INSERT. */
  rows: Map<string, object[]>;
  /** Called after the commit. */
  callbacks: (() => void)[];
}

const states = new WeakMap<Transaction, TransactionState>();

export function startState(tx: Transaction, send: TransactionState['send']): TransactionState {
  const state = {
    send,
    sent: 0,
    isCommitting: false,
    isOver: false,
    lastStatements: [],
    rows: new Map<string, object[]>(),
    callbacks: [],
  };
  states.set(tx, state);
  return state;
}

/** @throws Error when the transaction has committed or failed */
export function stateOf(tx: Transaction): TransactionState {
  const state = states.get(tx);
  if (!state || state.isOver) throw new Error('The transaction is over.');
  return state;
}
