import assert from 'node:assert/strict';
import type { DataSource, QueryRunner } from 'typeorm';
import { poolOf } from './data-source';
import { DatabaseAway, isTransient } from './database-away';
import type { PipelinedClient } from './corked-connection';
import { CorkedConnection } from './corked-connection';
import type { StatementResult } from './statement';
import { sendTo } from './statement';
import type { Transaction } from './transaction';
import { setTransactionActive } from './transaction-flag';
import type { TransactionState } from './transaction-state';
import { startState, stateOf } from './transaction-state';
import { Turns } from './turns';

const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Rows that a worker takes in one transaction. */
const BATCH = 200;

/** Every method rejects with `DatabaseAway` where PostgreSQL does not answer. */
export class Database {
  private answering = true;
  private readonly turns: Turns;

  constructor(readonly dataSource: DataSource) {
    const { poolSize, timeoutMs } = poolOf(dataSource);
    this.turns = new Turns(poolSize, timeoutMs);
  }

  /** Did PostgreSQL answer the latest work that has ended? */
  get isAnswering(): boolean {
    return this.answering;
  }

  /** Runs `work` in one transaction that sees the tenant's rows only. */
  async transaction<T>(tenant: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (!TENANT_ID.test(tenant)) throw new Error('The tenant id is not a UUID.');
    return this.run(`SET LOCAL app.tenant_id = '${tenant}'`, work);
  }

  /** For workers and for look-ups that precede knowledge of the tenant; never for what a caller asks. */
  async acrossTenants<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.run(`SET LOCAL app.all_tenants = 'on'`, work);
  }

  /** Handles every row that `take` finds, of any tenant: batch after batch, each in a transaction of its own. */
  async drainAcrossTenants<T>(
    take: (tx: Transaction, limit: number) => Promise<T[]>,
    handle: (tx: Transaction, row: T) => Promise<unknown>,
  ): Promise<void> {
    const drainBatch = async (tx: Transaction) => {
      const rows = await take(tx, BATCH);
      for (const row of rows) await handle(tx, row);
      return rows.length;
    };
    while ((await this.acrossTenants(drainBatch)) === BATCH);
  }

  /**
   * One statement in a transaction of its own, in one round trip.
   * @param send calls `prepared` or `planned` once, before anything that it waits for
   */
  async single<T>(tenant: string, send: (tx: Transaction) => Promise<T>): Promise<T> {
    let answer: Promise<T> | undefined;
    await this.transaction(tenant, async (tx) => this.withCommit(tx, () => (answer = send(tx))));
    assert(answer, 'The statement was not sent with the commit.');
    return answer;
  }

  /**
   * A last statement of `tx` that goes with the commit in one round trip. Where it fails, all fails.
   * @param send calls `prepared` or `planned` once, before anything that it waits for
   */
  withCommit(tx: Transaction, send: () => Promise<unknown>): void {
    stateOf(tx).lastStatements.push(send);
  }

  /** Calls back once `tx` is committed; not at all when it is rolled back. */
  afterCommit(tx: Transaction, callback: () => void): void {
    stateOf(tx).callbacks.push(callback);
  }

  /**
   * Sends one statement without a scope, for tables that belong to no tenant. PostgreSQL plans it each time.
   */
  async query<Row>(text: string, values: unknown[] = []): Promise<StatementResult<Row>> {
    return this.connected((_, connection) => sendTo(connection, { text, values }));
  }

  /** Scope and start go with the first statement. */
  private async run<T>(scope: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.connected(async (runner, connection) => {
      const state = startState(runner.manager, connection);
      const begun = connection.send({ text: `BEGIN; ${scope}` });
      // Whatever comes after it fails, too.
      begun.catch(() => undefined);
      setTransactionActive(runner, true);
      const value = await finish(state, () => work(runner.manager));
      state.callbacks.forEach((callback) => callback());
      return value;
    });
  }

  /** Runs `work` on a connection, without a transaction after it. */
  private async connected<T>(work: (runner: QueryRunner, connection: CorkedConnection) => Promise<T>): Promise<T> {
    await this.turns.begin().catch((cause: unknown) => {
      throw new DatabaseAway(cause);
    });
    try {
      return await this.inTurn(work);
    } finally {
      this.turns.end(this.answering);
    }
  }

  private async inTurn<T>(work: (runner: QueryRunner, connection: CorkedConnection) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const connection = await this.connect(runner);
    try {
      const value = await work(runner, connection);
      this.answering = true;
      return value;
    } catch (error) {
      // Where the connection is lost, the server rolls back by itself.
      this.answering = await isRolledBack(connection);
      throw this.answering && !isTransient(error) ? error : new DatabaseAway(error);
    } finally {
      setTransactionActive(runner, false);
      await runner.release();
    }
  }

  /** A connection of the pool, or a new one. */
  private async connect(runner: QueryRunner): Promise<CorkedConnection> {
    try {
      return new CorkedConnection((await runner.connect()) as PipelinedClient);
    } catch (cause) {
      this.answering = false;
      throw new DatabaseAway(cause);
    }
  }
}

async function finish<T>(state: TransactionState, work: () => Promise<T>): Promise<T> {
  try {
    const value = await work();
    const answers = state.lastStatements.map((each) => sendOne(state, each));
    state.isOver = true;
    const [{ command }] = await Promise.all([state.connection.send({ text: 'COMMIT' }), ...answers]);
    if (command !== 'COMMIT') throw new Error('The server answered COMMIT with ROLLBACK: an earlier statement failed.');
    return value;
  } finally {
    state.isOver = true;
  }
}

function isRolledBack(connection: CorkedConnection): Promise<boolean> {
  return connection.send({ text: 'ROLLBACK' }).then(
    () => true,
    () => false,
  );
}

/** The commit is sent right after it: what it sent later would be in no transaction. */
function sendOne(state: TransactionState, statement: () => Promise<unknown>): Promise<unknown> {
  const before = state.sent;
  const answer = statement();
  // Where another one throws, nobody waits for this one.
  answer.catch(() => undefined);
  if (state.sent === before + 1) return answer;
  throw new Error('A statement that goes with the commit has to be sent at once.');
}
