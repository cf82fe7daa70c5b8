import { type Logger, METRICS, Metrics } from '@vc/platform/observability';
import { PeriodicTask } from '@vc/platform/scheduling';
import type { TenantDeletionsClient } from '@vc/platform/service-clients';
import type { TenantPurge } from './tenant-purge';

/** Deletions have a grace period of days, so minutes do not matter. */
const INTERVAL_MS = 600_000;

interface Dependencies {
  authority: Pick<TenantDeletionsClient, 'list' | 'report'>;
  purge: Pick<TenantPurge, 'announce' | 'run'>;
  logger: Logger;
}

/**
 * Notes which deletions of tenants are requested, asks the authorization server which ones have begun, deletes the rows of
 * these tenants, and reports it.
 */
export class TenantDeletionWorker extends PeriodicTask {
  private readonly announced = Metrics.current().counter(METRICS.tenantDeletionsAnnounced).of({});
  private readonly stopping = new AbortController();

  constructor(private readonly options: Dependencies) {
    super(INTERVAL_MS, options.logger);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await super.beforeApplicationShutdown();
  }

  async run(): Promise<void> {
    this.announced.inc(await this.options.purge.announce());
    for (const tenant of await this.options.authority.list()) {
      // The rows of the other tenants are deleted all the same.
      await this.delete(tenant).catch((err: unknown) => {
        this.options.logger.warn({ event: 'tenant-deletion.failed', tenantId: tenant, err });
      });
    }
  }

  private async delete(tenantId: string): Promise<void> {
    const { authority, purge, logger } = this.options;
    const purged = await purge.run(tenantId, this.stopping.signal);
    if (purged?.isSettled !== true) return;
    const { deletedRows } = purged;
    await authority.report(tenantId, deletedRows);
    logger.info({ event: 'tenant-deletion.reported', tenantId, deletedRows });
  }
}
