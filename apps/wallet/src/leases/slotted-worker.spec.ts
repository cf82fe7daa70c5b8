import { createLogger } from '@vc/platform/observability';
import type { Database } from '@vc/platform/persistence';
import { type Claimed, SLOTS, SLOTS_PER_TENANT, SlottedWorker } from './slotted-worker';

/** Works on each row until the test ends it. */
class LatchedWorker extends SlottedWorker<Claimed> {
  readonly started: string[] = [];
  private readonly latches = new Map<string, () => void>();

  constructor(readonly due: Claimed[]) {
    super({
      database: {} as Database,
      logger: createLogger('specs', 'silent'),
      intervalMs: 1_000,
      failureLog: () => ({ event: 'rows.not-completed' }),
    });
  }

  async leaseNext(fullTenants: string[]): Promise<Claimed | undefined> {
    const index = this.due.findIndex(({ tenantId }) => !fullTenants.includes(tenantId));
    return index < 0 ? undefined : this.due.splice(index, 1)[0];
  }

  protected attempt({ id }: Claimed): Promise<void> {
    this.started.push(id);
    return new Promise((resolve) => this.latches.set(id, resolve));
  }

  /** Resolves once the next rows have been started. */
  async end(id: string): Promise<void> {
    this.latches.get(id)!();
    await new Promise(setImmediate);
  }
}

describe('SlottedWorker', () => {
  const [slow, other] = ['tenant-slow', 'tenant-other'];
  const createRows = (tenantId: string, count: number): Claimed[] =>
    Array.from({ length: count }, (_, index) => {
      const id = `${tenantId}-${index}`;
      return { id, tenantId, attempts: 1, nextAttemptAt: null, leasedUntil: null };
    });
  /** Creates rows of different tenants. */
  const rows = (count: number) => Array.from({ length: count }, (_, index) => createRows(`tenant-${index}`, 1)[0]!);

  it('starts one row for each slot, and the next row when one ends', async () => {
    const worker = new LatchedWorker(rows(SLOTS + 2));
    await worker.run();
    expect(worker.started).toHaveLength(SLOTS);
    await worker.run();
    expect(worker.started).toHaveLength(SLOTS);
    await worker.end('tenant-7-0');
    expect(worker.started).toHaveLength(SLOTS + 1);
  });

  it('keeps slots free for other tenants', async () => {
    const worker = new LatchedWorker([createRows(slow, SLOTS + 5), createRows(other, 1)].flat());
    await worker.run();
    expect(worker.started.filter((id) => id.startsWith(slow))).toHaveLength(SLOTS_PER_TENANT);
    expect(worker.started).toContain(`${other}-0`);
    await worker.end(`${slow}-0`);
    expect(worker.started).toContain(`${slow}-${SLOTS_PER_TENANT}`);
  });

  it('leases nothing after shutdown begins, and waits for active rows', async () => {
    const worker = new LatchedWorker(rows(SLOTS + 1));
    await worker.run();
    let isOver = false;
    const shutdown = worker.beforeApplicationShutdown().then(() => (isOver = true));
    for (const id of [...worker.started].slice(1)) await worker.end(id);
    expect(isOver).toBe(false);
    await worker.end(worker.started[0]!);
    await shutdown;
    expect(worker.started).toHaveLength(SLOTS);
  });
});
