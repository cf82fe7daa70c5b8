import { DataSource, QueryRunner } from 'typeorm';
import { ConnectionLost } from './database-away';
import { begin, Connection, Progress, progressOf, send } from './statement';
import { Transaction } from './transaction';

const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Rows that a worker takes in one transaction. */
const BATCH = 200;

export class Database {
  constructor(readonly dataSource: DataSource) {}

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
    let answer: Promise<T>;
    await this.transaction(tenant, async (tx) => this.withCommit(tx, () => (answer = send(tx))));
    return answer!;
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

  /** Scope and start go with the first statement. */
  private async run<T>(scope: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const connection = (await runner.connect()) as Connection;
      const progress = begin(runner.manager, connection);
      const begun = send(connection, `BEGIN; ${scope}`);
      // Whatever comes after it fails, too.
      begun.catch(() => undefined);
      setActive(runner, true);
      const value = await finish(progress, () => work(runner.manager));
      progress.callbacks.forEach((callback) => callback());
      return value;
    } finally {
      setActive(runner, false);
      await runner.release();
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
  } catch (error) {
    progress.isOver = true;
    const isRolledBack = await send(progress.connection, 'ROLLBACK').then(
      () => true,
      () => false,
    );
    // Where the connection is lost, the server rolls back by itself.
    throw isRolledBack ? error : new ConnectionLost(error);
  }
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
