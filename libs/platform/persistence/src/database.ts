import { DataSource, EntityManager } from 'typeorm';

/** The manager of one running transaction; repositories take it as their first argument. */
export type Transaction = EntityManager;

const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export class Database {
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

  /** Calls back once `tx` is committed; not at all when it is rolled back. */
  afterCommit(tx: Transaction, callback: () => void): void {
    this.commitCallbacks.set(tx, [...(this.commitCallbacks.get(tx) ?? []), callback]);
  }

  private async run<T>(scope: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    let callbacks: (() => void)[] = [];
    const result = await this.dataSource.transaction(async (tx) => {
      await tx.query(scope);
      const value = await work(tx);
      callbacks = this.commitCallbacks.get(tx) ?? [];
      return value;
    });
    callbacks.forEach((callback) => callback());
    return result;
  }
}
