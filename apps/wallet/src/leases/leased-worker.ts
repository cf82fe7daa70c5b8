import { type Logger } from '@vc/platform/observability';
import type { Database } from '@vc/platform/persistence';
import { type Clock, PeriodicTask } from '@vc/platform/scheduling';
import type { EntityTarget } from 'typeorm';
import { type Leased, leaseNext } from './leases.repository';

/** Rows that one process works on at the same time. */
export const SLOTS = 20;
/** Rows of one tenant that one process works on at the same time. Other tenants keep the remaining slots. */
export const SLOTS_PER_TENANT = 4;

const INTERVAL_MS = 1_000;

export interface LeasedWork<T extends Leased> {
  database: Database;
  entity: EntityTarget<T>;
  clock: Clock;
  logger: Logger;
  /** The log event of a failed attempt, and the ids of the row. */
  failureLog: (row: T) => { event: string };
}

/**
 * Leases due rows of one table and works on them. A slow row occupies one slot only: the worker leases the next row as
 * soon as any row ends.
 */
export abstract class LeasedWorker<T extends Leased> extends PeriodicTask {
  private readonly active = new Map<string, { tenantId: string; end: Promise<void> }>();
  private starting: Promise<void> | undefined;
  private isStopping = false;

  constructor(protected readonly work: LeasedWork<T>) {
    super(INTERVAL_MS, work.logger, work.database);
  }

  /** Leases the row that has been due longest. @param fullTenants tenants whose rows are left for later */
  async leaseNext(fullTenants: string[]): Promise<T | undefined> {
    const { database, entity, clock } = this.work;
    return database.acrossTenants((tx) => leaseNext(tx, entity, clock(), { fullTenants }));
  }

  /** Works on a leased row. A failure is logged, and never thrown. */
  async resume(row: T): Promise<void> {
    const { logger, failureLog } = this.work;
    await this.attempt(row).catch((err: unknown) => {
      logger.warn({ ...failureLog(row), attempts: row.attempts, err });
    });
  }

  /** Starts due rows while slots are free, and does not wait for their end. */
  run(): Promise<void> {
    this.starting ??= this.startDue().finally(() => (this.starting = undefined));
    return this.starting;
  }

  protected abstract attempt(row: T): Promise<unknown>;

  override async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await super.beforeApplicationShutdown();
    await this.starting?.catch(() => undefined);
    await Promise.all([...this.active.values()].map(({ end }) => end));
  }

  private async startDue(): Promise<void> {
    while (!this.isStopping && this.active.size < SLOTS) {
      const row = await this.leaseNext(this.listFullTenants());
      if (!row) return;
      this.begin(row);
    }
  }

  private begin(row: T): void {
    // A second lease of the same row may begin before the first one has ended.
    const key = `${row.id} ${row.attempts}`;
    const end = this.resume(row).finally(() => {
      this.active.delete(key);
      // The next periodic run retries, and logs its own failure.
      this.run().catch(() => undefined);
    });
    this.active.set(key, { tenantId: row.tenantId, end });
  }

  private listFullTenants(): string[] {
    const counts = new Map<string, number>();
    for (const { tenantId } of this.active.values()) counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= SLOTS_PER_TENANT).map(([tenantId]) => tenantId);
  }
}
