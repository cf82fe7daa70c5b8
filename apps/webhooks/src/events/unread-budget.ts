import { Injectable } from '@nestjs/common';
import { METRICS, Metrics } from '@vc/platform/observability';

/** What a slow reader may leave unread. */
export const MAX_OF_STREAM = 256 * 1024;
export const MAX_OF_TENANT = 8 * 1024 * 1024;
/** Of one process. */
const MAX_OF_PROCESS = 64 * 1024 * 1024;

export interface SlowReader {
  readonly unread: number;
  /** Ends the reader, which has nothing unread then. */
  destroy: () => unknown;
}

interface TenantReaders {
  readers: Set<SlowReader>;
  unread: number;
}

/** Bounds what the readers of streams leave unread. The reader that has left most unread is ended first. */
@Injectable()
export class UnreadBudget {
  private readonly tenants = new Map<string, TenantReaders>();
  private readonly ended = Metrics.current().counter(METRICS.slowStreams);
  private total = 0;

  constructor() {
    Metrics.current().sample(METRICS.unreadStreamBytes, () => [{ value: this.total }]);
  }

  get unread(): number {
    return this.total;
  }

  /** Counts bytes that a reader of a tenant has not read, or that it has read since if they are negative. */
  count(tenantId: string, reader: SlowReader, bytes: number): void {
    const tenant = this.tenants.get(tenantId) ?? { readers: new Set(), unread: 0 };
    this.tenants.set(tenantId, tenant);
    tenant.readers.add(reader);
    tenant.unread += bytes;
    this.total += bytes;
    if (bytes > 0) this.enforce(tenant, reader);
  }

  /** Forgets a reader, which has counted all that it had left unread. */
  remove(tenantId: string, reader: SlowReader): void {
    const tenant = this.tenants.get(tenantId);
    tenant?.readers.delete(reader);
    if (tenant?.readers.size === 0) this.tenants.delete(tenantId);
  }

  private enforce(tenant: TenantReaders, reader: SlowReader): void {
    if (reader.unread > MAX_OF_STREAM) this.end(reader, 'stream');
    while (tenant.unread > MAX_OF_TENANT) this.end(slowestOf(tenant.readers), 'organization');
    while (this.total > MAX_OF_PROCESS) {
      this.end(slowestOf(slowestOf(this.tenants.values()).readers), 'process');
    }
  }

  private end(reader: SlowReader, budget: string): void {
    this.ended.of({ budget }).inc();
    reader.destroy();
  }
}

function slowestOf<T extends { unread: number }>(all: Iterable<T>): T {
  return [...all].reduce((slowest, each) => (each.unread > slowest.unread ? each : slowest));
}
