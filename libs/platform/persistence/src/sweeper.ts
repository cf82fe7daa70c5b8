import type { Logger } from '@vc/platform/observability';
import type { Clock } from '@vc/platform/scheduling';
import { PeriodicTask } from '@vc/platform/scheduling';
import type { Database } from './database';
import type { Transaction } from './transaction';

/** Collaborators of every sweeper. */
export class SweeperContext {
  constructor(
    readonly database: Database,
    readonly clock: Clock,
    readonly logger: Logger,
  ) {}
}

/** Periodic work on rows of all tenants: expires what is due and removes what has expired. */
export abstract class Sweeper extends PeriodicTask {
  constructor(
    intervalMs: number,
    private readonly context: SweeperContext,
  ) {
    super(intervalMs, context.logger, context.database);
  }

  protected get now(): Date {
    return this.context.clock();
  }

  /** Runs `work` in one transaction. */
  protected async sweep<T>(work: (tx: Transaction, now: Date) => Promise<T>): Promise<T> {
    return this.context.database.acrossTenants((tx) => work(tx, this.now));
  }

  /** Repeats `work`, each time in a transaction of its own, until it returns false: there are no more rows for it. */
  protected async sweepBatches(work: (tx: Transaction, now: Date) => Promise<boolean>): Promise<void> {
    while (await this.sweep(work));
  }

  /**
   * Handles every row that `claim` returns, batch after batch. Each batch is one transaction.
   * @param claim locks and returns up to `limit` rows
   */
  protected async sweepEach<T>(
    claim: (tx: Transaction, now: Date, limit: number) => Promise<T[]>,
    handle: (tx: Transaction, row: T) => Promise<unknown>,
  ): Promise<void> {
    await this.context.database.drainAcrossTenants((tx, limit) => claim(tx, this.now, limit), handle);
  }

  /**
   * Handles every row that `claim` returns, batch after batch, while no transaction is open.
   * @param claim marks the rows as handled, in one transaction
   */
  protected async sweepClaimed<T>(
    claim: (tx: Transaction, now: Date) => Promise<T[]>,
    handle: (rows: T[]) => Promise<unknown>,
  ): Promise<void> {
    for (let rows = await this.sweep(claim); rows.length > 0; rows = await this.sweep(claim)) await handle(rows);
  }
}
