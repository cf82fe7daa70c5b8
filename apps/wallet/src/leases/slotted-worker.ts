import { type Logger } from '@vc/platform/observability';
import type { Database } from '@vc/platform/persistence';
import { PeriodicTask } from '@vc/platform/scheduling';

/** Pieces of work that one process does at the same time. */
export const SLOTS = 20;
/** Pieces of one tenant that one process does at the same time. Other tenants keep the remaining slots. */
export const SLOTS_PER_TENANT = 4;

/** A piece of work that no other process does. */
export interface Claimed {
  id: string;
  tenantId: string;
  /** The number of claims so far. */
  attempts: number;
}

interface SlottedWork<T extends Claimed> {
  database: Database;
  logger: Logger;
  intervalMs: number;
  /** The log event of a failed attempt, and the ids of the work. */
  failureLog: (work: T) => { event: string };
}

/**
 * Claims due work and does it. A slow piece occupies one slot only: the worker claims the next piece as soon as any piece ends.
 */
export abstract class SlottedWorker<T extends Claimed> extends PeriodicTask {
  private readonly active = new Map<string, { tenantId: string; end: Promise<void> }>();
  private starting: Promise<void> | undefined;
  private isStopping = false;

  constructor(private readonly slotted: SlottedWork<T>) {
    super(slotted.intervalMs, slotted.logger, slotted.database);
  }

  /** Claims the work that has been due longest. @param fullTenants tenants whose work is left for later */
  abstract leaseNext(fullTenants: string[]): Promise<T | undefined>;

  /** Does claimed work. A failure is logged, and never thrown. */
  async resume(work: T): Promise<void> {
    const { logger, failureLog } = this.slotted;
    await this.attempt(work).catch((err: unknown) => {
      logger.warn({ ...failureLog(work), attempts: work.attempts, err });
    });
  }

  /** Starts due work while slots are free, and does not wait for its end. */
  run(): Promise<void> {
    this.starting ??= this.startDue().finally(() => (this.starting = undefined));
    return this.starting;
  }

  protected abstract attempt(work: T): Promise<unknown>;

  override async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await super.beforeApplicationShutdown();
    await this.starting?.catch(() => undefined);
    await Promise.all([...this.active.values()].map(({ end }) => end));
  }

  private async startDue(): Promise<void> {
    while (!this.isStopping && this.active.size < SLOTS) {
      const work = await this.leaseNext(this.listFullTenants());
      if (!work) return;
      this.begin(work);
    }
  }

  private begin(work: T): void {
    // A second claim of the same work may begin before the first one has ended.
    const key = `${work.id} ${work.attempts}`;
    const end = this.resume(work).finally(() => {
      this.active.delete(key);
      // The next periodic run retries, and logs its own failure.
      this.run().catch(() => undefined);
    });
    this.active.set(key, { tenantId: work.tenantId, end });
  }

  private listFullTenants(): string[] {
    const counts = new Map<string, number>();
    for (const { tenantId } of this.active.values()) counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= SLOTS_PER_TENANT).map(([tenantId]) => tenantId);
  }
}
