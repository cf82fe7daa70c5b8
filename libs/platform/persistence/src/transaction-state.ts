import type { QueryResult } from 'pg';
import type { CorkedConnection } from './corked-connection';
import type { Statement } from './statement-unit';
import type { Transaction } from './transaction';

/** Text that begins a transaction, and the statement that has the same effect in a unit of statements. */
export interface TransactionScope {
  begin: string;
  /** Absent where a pooler requires settings that only `begin` has. */
  inUnit?: Statement;
}

/** A statement that is sent together with others. */
export interface CollectedStatement {
  statement: Statement;
  resolve: (result: QueryResult) => void;
  reject: (error: unknown) => void;
}

/** State of a running transaction, until its COMMIT. */
export interface TransactionState {
  connection: CorkedConnection;
  scope: TransactionScope;
  /** Whether BEGIN was sent. */
  isBegun: boolean;
  /** The statements of a unit, while they are collected. */
  unit?: CollectedStatement[];
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

export function startState(tx: Transaction, connection: CorkedConnection, scope: TransactionScope): TransactionState {
  const state = {
    connection,
    scope,
    isBegun: false,
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

/** BEGIN leaves in one packet with the statement that follows. */
export function begin(state: TransactionState): void {
  if (state.isBegun) return;
  state.isBegun = true;
  const begun = state.connection.send({ text: state.scope.begin });
  // When it fails, every statement after it fails, too.
  begun.catch(() => undefined);
}

/** @throws Error when the transaction has committed or failed */
export function stateOf(tx: Transaction): TransactionState {
  const state = states.get(tx);
  if (!state || state.isOver) throw new Error('The transaction is over.');
  return state;
}
