import type { QueryResult } from 'pg';
import type { Transaction } from './transaction';

/** What of the driver's connection is used here. */
export interface Connection {
  query: (statement: string | { name: string; text: string; values: unknown[] }) => Promise<QueryResult>;
  connection: { stream: { cork: () => void; uncork: () => void } };
}

/** How a transaction stands. */
export interface Progress {
  connection: Connection;
  /** Statements so far. */
  sent: number;
  isOver: boolean;
  /** They go with the commit. */
  lastStatements: (() => Promise<unknown>)[];
  /** Called once it is committed. */
  callbacks: (() => void)[];
}

const inProgress = new WeakMap<Transaction, Progress>();
const names = new Map<string, string>();

/**
 * One statement of fixed text, which each connection parses once and plans a few times: not for one whose best plan
 * changes with its values, or with how full its tables are. It is sent before this returns: statements that do not wait
 * for each other's answers share a round trip. The server takes them one after another, and none after one that failed.
 */
export async function execute<Row>(tx: Transaction, text: string, values: unknown[] = []): Promise<Row[]> {
  const progress = progressOf(tx);
  progress.sent += 1;
  const { rows } = await send(progress.connection, { name: nameOf(text), text, values });
  return rows as Row[];
}

/** @internal for `Database` */
export function begin(tx: Transaction, connection: Connection): Progress {
  const progress = { connection, sent: 0, isOver: false, lastStatements: [], callbacks: [] };
  inProgress.set(tx, progress);
  return progress;
}

/** @internal for `Database` */
export function progressOf(tx: Transaction): Progress {
  const progress = inProgress.get(tx);
  if (!progress || progress.isOver) throw new Error('The transaction is over.');
  return progress;
}

/** Everything that is sent before the event loop goes on leaves in one packet. */
export function send(connection: Connection, statement: Parameters<Connection['query']>[0]): Promise<QueryResult> {
  const { stream } = connection.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  return connection.query(statement);
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = `s${names.size}`));
  return name;
}
