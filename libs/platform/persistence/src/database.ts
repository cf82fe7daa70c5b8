import assert from 'node:assert/strict';
import { correlationId } from '@vc/platform/observability';
import { Activity } from '@vc/platform/scheduling';
import type { DataSource, QueryRunner } from 'typeorm';
import { Connections } from './connections';
import { OpenTransaction, sendLast } from './open-transaction';
import { settingsOf } from './session-settings';
import type { StatementResult } from './statement';
import { named, planned, sendTo } from './statement';
import type { Statement } from './statement-unit';
import type { Transaction } from './transaction';
import { beginBefore, setTransactionActive } from './transaction-flag';
import { startState, stateOf } from './transaction-state';
import { type CollectedStatement, Units } from './units';

const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Rows that a worker claims in one transaction. */
const BATCH_SIZE = 200;

/** Stands for the connection of a unit, which sends no statement of TypeORM. */
const NO_CONNECTION = {
  query: async () => Promise.reject(new Error('A unit sends prepared statements only.')),
} as unknown as QueryRunner;

/** Text that begins a transaction, and the statement that has the same effect in a unit of statements. */
interface TransactionScope {
  begin: string;
  /** Absent where a pooler requires settings that only `begin` has. */
  inUnit?: Statement;
}

/** Transactions of one service. Every method rejects with `DatabaseAway` when PostgreSQL does not answer. */
export class Database {
  private readonly connections: Connections;
  private readonly units: Units;
  private readonly settings: string;
  private readonly commitHooks: ((tx: Transaction) => void)[] = [];

  /** @param activity transactions of requests and of events; those of workers that look for work are none */
  constructor(
    readonly dataSource: DataSource,
    readonly activity = new Activity(),
  ) {
    this.connections = new Connections(dataSource);
    this.units = new Units(this.connections);
    this.settings = settingsOf(dataSource);
  }

  /** Whether PostgreSQL answered the work that ended last. */
  get isAnswering(): boolean {
    return this.connections.isAnswering;
  }

  /** How long the oldest work waits for a connection, in ms. */
  get longestWaitMs(): number {
    return this.connections.longestWaitMs;
  }

  /** How often PostgreSQL has answered a unit of work. */
  get answers(): number {
    return this.connections.answers;
  }

  /** Time between two looks for work while PostgreSQL answers and the service is idle, in ms; otherwise 0. */
  get lookMs(): number {
    return this.isAnswering ? this.activity.lookMs : 0;
  }

  /** Runs `work` in one transaction that sees the tenant's rows only. */
  async transaction<T>(tenant: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.run(tenant, this.scopeOfTenant(tenant), work);
  }

  /**
   * Runs statements that are all known before the first is sent, as one transaction of the tenant. Concurrent units of a tenant may
   * share a transaction. A unit that fails does not fail the others.
   * @param collect calls `withCommit`, and functions that keep what they write for the commit
   */
  async unit(tenant: string, collect: (tx: Transaction) => void): Promise<void> {
    const { inUnit } = this.scopeOfTenant(tenant);
    if (!inUnit) return this.transaction(tenant, async (tx) => collect(tx));
    if (correlationId() !== undefined) this.activity.note();
    const statements: CollectedStatement[] = [];
    const tx = Object.create(this.dataSource.manager, { queryRunner: { value: NO_CONNECTION } }) as Transaction;
    const state = startState(tx, (statement) => {
      if (!state.isCommitting) throw new Error('A unit sends its statements at its end only.');
      return new Promise((resolve, reject) => statements.push({ statement, resolve, reject }));
    });
    collect(tx);
    this.commitHooks.forEach((hook) => hook(tx));
    const answers = sendLast(state);
    if (statements.length > 0) this.units.add(tenant, inUnit, statements);
    await Promise.all(answers);
    state.callbacks.forEach((callback) => callback());
  }

  /** For workers, and for look-ups by which the tenant is found. Never for what a caller asks for. */
  async acrossTenants<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.run(undefined, this.scopeOf('app.all_tenants', 'on'), work);
  }

  /**
   * Handles every row that `claim` returns, of any tenant, batch after batch. Each batch is one transaction.
   * @param claim locks and returns up to `limit` rows
   */
  async drainAcrossTenants<T>(
    claim: (tx: Transaction, limit: number) => Promise<T[]>,
    handle: (tx: Transaction, row: T) => Promise<unknown>,
  ): Promise<void> {
    const drainBatch = async (tx: Transaction) => {
      const rows = await claim(tx, BATCH_SIZE);
      for (const row of rows) await handle(tx, row);
      return rows.length;
    };
    while ((await this.acrossTenants(drainBatch)) === BATCH_SIZE);
  }

  /**
   * Runs one statement as a unit.
   * @param send calls `prepared` or `planned` once, before it awaits anything
   */
  async single<T>(tenant: string, send: (tx: Transaction) => Promise<T>): Promise<T> {
    let answer: Promise<T> | undefined;
    await this.unit(tenant, (tx) => this.withCommit(tx, () => (answer = send(tx))));
    assert(answer, 'The statement was not sent with the commit.');
    return answer;
  }

  /**
   * Keeps a statement for the end of `tx` and sends it in one packet with the COMMIT. When it fails, `tx` fails.
   * @param send calls `prepared` or `planned` once, before it awaits anything
   */
  withCommit(tx: Transaction, send: () => Promise<unknown>): void {
    stateOf(tx).lastStatements.push(send);
  }

  /** Calls back after `tx` has committed, and never when it is rolled back. */
  afterCommit(tx: Transaction, callback: () => void): void {
    stateOf(tx).callbacks.push(callback);
  }

  /** Calls back before each transaction commits, so that the callback may call `withCommit`. */
  beforeCommit(callback: (tx: Transaction) => void): void {
    this.commitHooks.push(callback);
  }

  /** Sends one statement without a scope, for tables that belong to no tenant. PostgreSQL plans it each time. */
  async query<Row>(text: string, values: unknown[] = []): Promise<StatementResult<Row>> {
    return this.connections.use(undefined, async ({ manager }, connection) => {
      if (this.settings === '') return sendTo(connection, { text, values });
      const transaction = new OpenTransaction(connection, `BEGIN${this.settings}`);
      const state = startState(manager, (statement) => transaction.send(statement));
      let answer: Promise<StatementResult<Row>> | undefined;
      await transaction.commitAfter(state, async () =>
        this.withCommit(manager, () => (answer = planned(manager, text, values))),
      );
      assert(answer, 'The statement was not sent with the commit.');
      return answer;
    });
  }

  private scopeOfTenant(tenant: string): TransactionScope {
    if (!TENANT_ID.test(tenant)) throw new Error('The tenant id is not a UUID.');
    return this.scopeOf('app.tenant_id', tenant);
  }

  /** @param value needs no quotes to be escaped */
  private scopeOf(setting: string, value: string): TransactionScope {
    const begin = `BEGIN; SET LOCAL ${setting} = '${value}'${this.settings}`;
    if (this.settings !== '') return { begin };
    // Statistics keep the name of the column, and not that of the setting.
    const text = `SELECT set_config('${setting}', $1, true) AS "${setting}"`;
    return { begin, inUnit: named({ text, values: [value] }) };
  }

  /** The scope leaves in one packet with the first statement. */
  private async run<T>(
    tenant: string | undefined,
    scope: TransactionScope,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    if (correlationId() !== undefined) this.activity.note();
    return this.connections.use(tenant, async (runner, connection) => {
      const transaction = new OpenTransaction(connection, scope.begin);
      const state = startState(runner.manager, (statement) => transaction.send(statement));
      beginBefore(runner, () => transaction.begin());
      setTransactionActive(runner, true);
      const value = await transaction.commitAfter(state, async () => {
        const result = await work(runner.manager);
        this.commitHooks.forEach((hook) => hook(runner.manager));
        return result;
      });
      state.callbacks.forEach((callback) => callback());
      return value;
    });
  }
}
