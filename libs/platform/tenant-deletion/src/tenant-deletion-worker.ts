import type { Logger } from '@vc/platform/observability';
import { PeriodicTask } from '@vc/platform/scheduling';
import type { TenantDeletionsClient } from '@vc/platform/service-clients';
import type { TenantPurge } from './tenant-purge';

/** Deletions have a grace period of days, so minutes do not matter. */
const INTERVAL_MS = 600_000;

interface Dependencies {
  authority: Pick<TenantDeletionsClient, 'list' | 'report'>;
  purge: Pick<TenantPurge, 'run'>;
  logger: Logger;
}

/** Asks the authorization server which tenants are to be deleted, deletes their rows, and reports it. */
export class TenantDeletionWorker extends PeriodicTask {
  private readonly stopping = new AbortController();

  constructor(private readonly options: Dependencies) {
    super(INTERVAL_MS, options.logger);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await super.beforeApplicationShutdown();
  }

  async run(): Promise<void> {
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
