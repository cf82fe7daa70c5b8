import assert from 'node:assert/strict';
import type { DataSource, QueryRunner } from 'typeorm';
import { poolOf } from './data-source';
import { DatabaseAway, isTransient } from './database-away';
import type { Connection, Progress } from './statement';
import { begin, progressOf, send } from './statement';
import type { Transaction } from './transaction';
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
   * @param send calls `execute` once, before anything that it waits for
   */
  async single<T>(tenant: string, send: (tx: Transaction) => Promise<T>): Promise<T> {
    let answer: Promise<T> | undefined;
    await this.transaction(tenant, async (tx) => this.withCommit(tx, () => (answer = send(tx))));
    assert(answer, 'The statement was not sent with the commit.');
    return answer;
  }

  /**
   * A last statement of `tx` that goes with the commit in one round trip. Where it fails, all fails.
   * @param send calls `execute` once, before anything that it waits for
   */
  withCommit(tx: Transaction, send: () => Promise<unknown>): void {
    progressOf(tx).lastStatements.push(send);
  }

  /** Calls back once `tx` is committed; not at all when it is rolled back. */
  afterCommit(tx: Transaction, callback: () => void): void {
    progressOf(tx).callbacks.push(callback);
  }

  /**
   * One statement without a scope, for tables that belong to no tenant.
   * @returns what TypeORM's `query` returns: rows, or rows and their number for UPDATE and DELETE
   */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- TypeORM's own default, which callers narrow
  async query<T = any>(text: string, values?: unknown[]): Promise<T> {
    return this.connected((runner) => runner.query(text, values) as Promise<T>);
  }

  /** Scope and start go with the first statement. */
  private async run<T>(scope: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.connected(async (runner, connection) => {
      const progress = begin(runner.manager, connection);
      const begun = send(connection, `BEGIN; ${scope}`);
      // Whatever comes after it fails, too.
      begun.catch(() => undefined);
      setActive(runner, true);
      const value = await finish(progress, () => work(runner.manager));
      progress.callbacks.forEach((callback) => callback());
      return value;
    });
  }

  /** Runs `work` on a connection, without a transaction after it. */
  private async connected<T>(work: (runner: QueryRunner, connection: Connection) => Promise<T>): Promise<T> {
    await this.turns.begin().catch((cause: unknown) => {
      throw new DatabaseAway(cause);
    });
    try {
      return await this.inTurn(work);
    } finally {
      this.turns.end(this.answering);
    }
  }

  private async inTurn<T>(work: (runner: QueryRunner, connection: Connection) => Promise<T>): Promise<T> {
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
      setActive(runner, false);
      await runner.release();
    }
  }

  /** A connection of the pool, or a new one. */
  private async connect(runner: QueryRunner): Promise<Connection> {
    try {
      return (await runner.connect()) as Connection;
    } catch (cause) {
      this.answering = false;
      throw new DatabaseAway(cause);
    }
  }
}

async function finish<T>(progress: Progress, work: () => Promise<T>): Promise<T> {
  try {
    const value = await work();
    const answers = progress.lastStatements.map((each) => sendOne(progress, each));
    progress.isOver = true;
    const [{ command }] = await Promise.all([send(progress.connection, 'COMMIT'), ...answers]);
    if (command !== 'COMMIT') throw new Error('A statement failed, and nobody said so.');
    return value;
  } finally {
    progress.isOver = true;
  }
}

function isRolledBack(connection: Connection): Promise<boolean> {
  return send(connection, 'ROLLBACK').then(
    () => true,
    () => false,
  );
}

/** The commit is sent right after it: what it sent later would be in no transaction. */
function sendOne(progress: Progress, statement: () => Promise<unknown>): Promise<unknown> {
  const before = progress.sent;
  const answer = statement();
  // Where another one throws, nobody waits for this one.
  answer.catch(() => undefined);
  if (progress.sent === before + 1) return answer;
  throw new Error('A statement that goes with the commit has to be sent at once.');
}

/** TypeORM asks for it before it takes row locks, and sets it where it starts a transaction itself. */
function setActive(runner: QueryRunner, isActive: boolean): void {
  (runner as { isTransactionActive: boolean }).isTransactionActive = isActive;
}
