import { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { ConnectionLost } from './database-away';

/** The manager of one running transaction; repositories take it as their first argument. */
export type Transaction = EntityManager;

const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Rows that a worker takes in one transaction. */
const BATCH = 200;

export class Database {
  private readonly commitWork = new WeakMap<Transaction, (() => Promise<unknown>)[]>();
  private readonly commitCallbacks = new WeakMap<Transaction, (() => void)[]>();

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

  /** Does something as the last part of `tx`: what its parts have gathered, in one go. Where it fails, all fails. */
  beforeCommit(tx: Transaction, work: () => Promise<unknown>): void {
    this.commitWork.set(tx, [...(this.commitWork.get(tx) ?? []), work]);
  }

  /** Calls back once `tx` is committed; not at all when it is rolled back. */
  afterCommit(tx: Transaction, callback: () => void): void {
    this.commitCallbacks.set(tx, [...(this.commitCallbacks.get(tx) ?? []), callback]);
  }

  /** Scope and start go together: a round trip costs more than most statements. */
  private async run<T>(scope: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.connect();
      await runner.query(`BEGIN; ${scope}`);
      setActive(runner, true);
      const value = await this.finish(runner, work);
      this.commitCallbacks.get(runner.manager)?.forEach((callback) => callback());
      return value;
    } finally {
      setActive(runner, false);
      await runner.release();
    }
  }

  private async finish<T>(runner: QueryRunner, work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      const value = await work(runner.manager);
      for (const last of this.commitWork.get(runner.manager) ?? []) await last();
      await runner.query('COMMIT');
      return value;
    } catch (error) {
      const isRolledBack = await runner.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      // Where the connection is lost, the server rolls back by itself.
      throw isRolledBack ? error : new ConnectionLost(error);
    }
  }
}

/** TypeORM asks for it before it takes row locks, and sets it where it starts a transaction itself. */
function setActive(runner: QueryRunner, isActive: boolean): void {
  (runner as { isTransactionActive: boolean }).isTransactionActive = isActive;
}
