import { createLogger } from '@vc/platform/observability';
import { TenantDeletionWorker } from './tenant-deletion-worker';
import type { PurgedTenant } from './tenant-purge';

describe('TenantDeletionWorker', () => {
  const reported: [string, number][] = [];
  const runs: Record<string, () => Promise<PurgedTenant | undefined>> = {
    failing: async () => Promise.reject(new Error('The database is away.')),
    leased: async () => undefined,
    unsettled: async () => ({ isSettled: false, deletedRows: 7 }),
    settled: async () => ({ isSettled: true, deletedRows: 7 }),
  };
  const worker = new TenantDeletionWorker({
    authority: {
      list: async () => Object.keys(runs),
      report: async (id, rows) => void reported.push([id, rows]),
    },
    purge: { announce: async () => 1, run: (id) => runs[id]!() },
    logger: createLogger('spec', 'silent'),
  });

  it('reports the tenants of which no row is left, also after another one has failed', async () => {
    await worker.run();
    expect(reported).toEqual([['settled', 7]]);
  });
});
