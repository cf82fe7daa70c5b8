import { PeriodicTask } from '@vc/platform/scheduling';
import type { Leased } from './leases.repository';

/** Rows that one process works on at the same time. */
export const SLOTS = 20;
/** As many of them may belong to one tenant: servers that do not answer it delay no other tenant. */
export const SLOTS_PER_TENANT = 4;

/** Works on what is due. A row that takes long keeps its slot only: the next row is taken whenever one ends. */
export abstract class LeasedWorker<T extends Leased> extends PeriodicTask {
  private readonly underWay = new Map<string, { tenantId: string; end: Promise<void> }>();
  private starting: Promise<void> | undefined;
  private isStopping = false;

  /** Leases the row that has been due longest. @param fullTenants are passed over */
  protected abstract leaseNext(fullTenants: string[]): Promise<T | undefined>;

  /** Never rejects. */
  protected abstract resume(row: T): Promise<void>;

  run(): Promise<void> {
    return this.fill();
  }

  /** Starts due rows while there are free slots, and waits for none to end. */
  protected fill(): Promise<void> {
    this.starting ??= this.startDue().finally(() => (this.starting = undefined));
    return this.starting;
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await super.beforeApplicationShutdown();
    await this.starting?.catch(() => undefined);
    await Promise.all([...this.underWay.values()].map(({ end }) => end));
  }

  private async startDue(): Promise<void> {
    while (!this.isStopping && this.underWay.size < SLOTS) {
      const row = await this.leaseNext(this.fullTenants());
      if (!row) return;
      this.start(row);
    }
  }

  private start(row: T): void {
    // Another lease of the same row may begin before this one has ended.
    const key = `${row.id} ${row.attempts}`;
    const end = this.resume(row).finally(() => {
      this.underWay.delete(key);
      // The periodic sweep makes up for a failure, and logs its own.
      this.fill().catch(() => undefined);
    });
    this.underWay.set(key, { tenantId: row.tenantId, end });
  }

  private fullTenants(): string[] {
    const counts = new Map<string, number>();
    for (const { tenantId } of this.underWay.values()) counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= SLOTS_PER_TENANT).map(([tenantId]) => tenantId);
  }
}
